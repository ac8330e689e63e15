// The choices of a decision in the review: as rows with their worth to each seat, or to guess from.

import { badge, tick } from "./signs.js";
import { has } from "./choices.js";
import { button, h, still } from "./dom.js";
import { unruled } from "./rules.js";

// What all choices begin with, such as "Lead", where all do.
export const allDo = ({ options: [first, ...rest] }) => (rest.every(({ what }) => what === first.what) ? first.what : "") ?? "";
export const lower = (words) => words.charAt(0).toLowerCase() + words.slice(1);

// The words of a choice: what is done, unless all do that, and with which card or to whom. Where its
// cards are drawn, they aren't named once more, but for the ear, unless all words are wanted.
function said({ cards, what, which, words }, shared, all = false) {
  const [brief, ...named] = what ? what.split(" with the ") : [""];
  const short = !all && cards?.length && named.length ? [`${brief} `, h("span", { class: "aloud" }, `with the ${named.join(" with the ")}: `)] : `${what}: `;
  return [cards?.map(token), what && what !== shared ? h("span", { class: "review-what" }, short) : null, unruled(what ? which : words)];
}

// The choices by kind, as words of the kind and its choices with their places; what stands alone,
// such as to do nothing, has no kind and is last. `marks`: only those with all of them, or with none.
function kinds({ options }, marks) {
  const found = new Map(), alike = ({ what }) => options.filter((other) => other.what === what).length;
  const several = options.some((option) => option.what !== "" && alike(option) > 1);
  const alone = (option) => option.what === "" || (!several && alike(option) < 2);
  const last = ({ marks }) => Number(!marks.length); // to do nothing
  [...options.entries()].sort(([, one], [, other]) => last(one) - last(other)).forEach(([at, option]) => {
    if (marks && !(marks.length ? has(option, marks) : !option.marks.length)) return;
    const kind = alone(option) ? "" : option.what;
    found.set(kind, [...(found.get(kind) ?? []), [option, at]]);
  });
  for (const [what, all] of found) if (what) all.sort(([one], [other]) => String(one.marks).localeCompare(other.marks)); // seat by seat
  return [...found].sort(([one, { length }], [other, { length: many }]) => Number(one === "") - Number(other === "") || Number(length === 1) - Number(many === 1));
}

// Whether a choice was made without a deal.
const unpaid = ({ done, paid = [] }) => done && !paid.some(({ done: struck }) => struck);

const MANY = 12; // of more a phone has three in a row

// The choices of somebody who has yet to guess: those that do the same stand together.
export function guesses({ wide, marks, frame: { names } }, asked, act, only = false) {
  const shared = allDo(asked), groups = kinds(asked, only && marks);
  const many = !only && asked.options.length > MANY;
  const faint = (option) => marks.length && !(option !== null && has(asked.options[option], marks)); // it is without what was tapped
  const chosen = (option, words) => button("", () => act(option), { class: faint(option) ? "review-option faint" : "review-option", "data-focus": `option ${option ?? "none"}` }, h("span", { class: "review-words" }, h("b", {}, words)));
  const named = (option) => (asked.whose === asked.seat ? said(option, shared, wide) : `… ${lower(unruled(option.words))}`); // “Pay Ada to …?”
  const one = ([option, place], what) => h("li", {}, chosen(place, what ? said({ ...option, cards: [] }, what) : named(option)));
  const nothing = only || asked.whose === asked.seat ? null : chosen(null, h("span", { class: "review-what" }, `Pay nothing; let ${names[asked.seat]} choose`));
  const list = (what, all) => h("ol", {}, all.map((choice) => one(choice, what)), what === "" && nothing ? h("li", {}, nothing) : null);
  const head = (what, [[{ does, cards }] = [{}]]) => (what && what !== shared ? h("h4", {}, cards?.map(token), h("span", {}, unruled(what).replace(does ? / \(.*\)$/ : "", "")), does ? h("span", { class: "small" }, does) : null) : !what && groups.length > 1 ? h("h4", {}, "Or else") : null);
  const group = ([what, all]) => h("div", { class: "review-group" }, head(what, all), list(what, all));
  return h("div", { class: `review-groups${many ? " many" : ""}` }, [...groups, ...(nothing && groups.every(([what]) => what) ? [["", []]] : [])].map(group));
}

// The cards of a choice by name, and a card's name without its kingdom.
const cardsOf = ({ cards = [] }) => cards.map(({ title }) => title), unnamed = (title) => title.replace(/^\S+ /, "");

// The choices of a decision with their worth to each seat, first to whom the moment is told of; `act`
// is done with the place of one that is pressed. Of many only the best are `shown` and what was done;
// the rest unfolds. Where another seat could have paid, a deal has its numbers in place of its choice.
export function worths(names, asked, act, unit, { shown, fold, wide = true } = { shown: Infinity }) {
  const told = asked.whose ?? asked.seat, other = told !== asked.seat;
  const order = [...new Set([told, asked.seat, ...names.keys()])], rest = order.slice(1), heard = (seat) => h("span", { class: "aloud" }, `${names[seat]} `);
  const shared = allDo(asked), ties = asked.options.filter(({ level }) => level).length > 1;
  const beside = wide && !other; // differences, and what is best
  const titles = asked.options.flatMap(cardsOf); // where only their colour tells two cards apart, they are named
  const alike = (option) => cardsOf(option).some((one) => titles.some((title) => title !== one && unnamed(title) === unnamed(one)));
  const numbers = (worth, apart, more = "") => h("span", { class: `review-numbers ${more}` }, h(other ? "span" : "b", { class: other && more ? "own told" : "own" }, worth[told], wide || other ? null : h("span", { class: "small" }, apart)), beside ? h("span", { class: "apart" }, apart) : null,
    h("span", { class: "others" }, rest.map((seat) => h("span", {}, worth[seat] ? heard(seat) : null, worth[seat]))));
  const row = ([option, at]) => {
    const { paid = [], note } = option, few = wide && other && paid.length < 2; // then one line may be enough
    const sums = paid.length || !note || !other ? paid : [{ words: note }];
    const tag = (words, kind = "") => h("span", { class: `review-tag ${kind}` }, words);
    const terms = ({ words, done, missed }) => h("span", { class: missed ? "review-paid could-be" : "review-paid" }, done ? tick(13) : null, h("span", {}, words));
    const sum = ({ worth, seat, done, missed }) => (worth.length ? numbers(worth, missed && seat === asked.seat ? tag("best", "best") : "", done || missed ? "review-with" : "") : null);
    return h("li", {}, button("", () => act(at), { class: "review-option", "aria-pressed": String(at === asked.option), "data-focus": `option ${at}` },
      h("span", { class: "review-words" }, h("b", { class: alike(option) ? "alike" : "" }, said(option, shared)), unpaid(option) ? tag([tick(13), "done"], "was") : null, option.guessed ? tag("your guess") : null, few ? sums.map(terms) : null),
      few || paid.length ? null : sums.map(terms),
      other && paid.length ? null : numbers(option.worth, option.best ? tag("best", "best") : note && beside ? tag("unpaid") : [ties && option.level ? levelled(option.apart) : option.apart]),
      paid.map((one) => [few ? null : terms(one), sum(one)])));
  };
  const all = asked.options.map((option, at) => [option, at]);
  const led = (rows) => rows.map((one, at) => [one[0].leads && one[0].leads !== rows[at - 1]?.[0].leads ? h("li", { class: "review-leads" }, one[0].leads) : null, row(one)]);
  all.sort(([one], [other]) => one.rank - other.rank);
  let kept = Math.min(all.length, Math.max(1, shown - Number(all.findIndex(([{ done }]) => done) >= shown))); // what was done has a row, too
  const own = (place) => all[place]?.[0].worth[told];
  while (kept > 3 && own(kept - 1) === own(kept)) kept -= 1; // what is worth the same is folded, too
  const first = ([option, at], place) => all.length <= shown + 2 || place < kept || option.done || at === asked.option;
  const list = (ones) => h("ol", { class: "review-rows" }, led(ones)), runs = [];
  for (const [place, one] of all.entries()) {
    const seen = first(one, place) || [place - 1, place + 1].every((at) => !all[at] || first(all[at], at)); // one alone isn't folded
    if (runs.at(-1)?.seen !== seen) runs.push({ seen, ones: [] });
    runs.at(-1).ones.push(one);
  }
  const sale = asked.options.some((option) => option.unpaid);
  const heads = h("div", { class: "review-heads", "aria-hidden": "true" }, h("span", { class: "small review-words" }, shared ? h("b", {}, `${shared} …`) : null, h("span", {}, `${unit}${ties && beside ? `; ≈ level${sale ? "" : " with the best"}` : ""}`)), h("span", { class: "review-numbers" }, h("span", { class: "own" }, badge(order[0], 20)), beside ? h("span", { class: "apart small" }, sale ? "from unpaid" : all.some(([{ apart }]) => apart) ? "difference" : "") : null, h("span", { class: "others" }, rest.map((seat) => badge(seat, 20)))));
  const more = (ones) => [`${ones.length} more choice${ones.length > 1 ? "s" : ""}: `, badge(told, 16), ` ${[...new Set([ones[0], ones.at(-1)].map(([{ worth }]) => worth[told]))].join(" to ")}`];
  return [heads, runs.map(({ seen, ones }, at) => (seen ? list(ones) : fold(more(ones), list(ones), at)))];
}

// What has a ring in a phone's pictures: the choice that is looked at, and what was done, with its
// worth to whom the moment is told of; with deals, a row for each. It leads to all choices.
export function inShort(names, { seat, whose: told = seat, options, option: meant, plain, cost }, open) {
  const looked = options[meant], small = (words) => (words ? h("span", { class: "small" }, words) : null);
  const row = (option, { done, missed, worth, words }) => h("span", { class: "review-brief-row" },
    h("b", { class: option === looked ? "review-ring meant" : "review-ring" }, done ? "done" : missed ? "better" : option.best ? "best" : option.guessed ? "guess" : "this"),
    h("span", { class: "review-words" }, h("b", {}, said(option, "")), small(words.replace(/^done: /, "")), small(option.leads)),
    h("span", { class: "review-worth" }, badge(told, 18), h("span", { class: "aloud" }, names[told]), h("b", {}, (worth.length ? worth : option.worth)[told])));
  const rows = (option) => {
    const { paid = [] } = option;
    return [...(!paid.length || unpaid(option) ? [{ ...option, words: "" }] : []), ...paid].map((one) => row(option, one));
  };
  const shown = [looked, ...options.filter((option) => option.done && option !== looked)];
  return h("section", { key: "review-brief", class: "panel review-brief", "aria-label": "What was best, and what was done" }, button("", open, { class: "review-option", "data-focus": "short" }, shown.map(rows)), plain && cost ? h("p", {}, cost) : null);
}

// A choice that may be as good as the best, with the sign for it.
const levelled = (apart) => [h("span", { "aria-hidden": "true" }, "≈"), h("span", { class: "aloud" }, "level with the best "), apart ? ` ${apart}` : ""];

// A card of a choice, small; where its kingdom is but a colour, it is named.
function token({ face, tone, sign, title }) {
  return h("span", { class: `review-token ${tone}`, "aria-hidden": "true" }, tone === "token" ? null : h("b", {}, face), still(sign, "edit-sign"), tone === "token" ? h("span", { class: "small" }, title.split(" ").slice(0, 2).join(" ")) : null);
}

export function priced({ price, price_words: words, price_title: title }) {
  return h("div", { key: "review-price" }, title ? h("h4", {}, unruled(title)) : null, still(price, "review-price"), h("p", { class: "aloud" }, words));
}
