// A frame as it came over the line (kings/table/frame.py), made into what the screen draws. Nothing
// here decides anything; whatever a frame leaves out stays empty.

import { rulesIn, unruled } from "./rules.js";

export function moment(frame, before) {
  const { seat, looking } = frame;
  return {
    ...frame,
    ask: unruled(frame.ask).replace(/^The trick of round \d+ is over\. /, "").replace(/^Turn \d+\. /, ""), // the top row has its number
    rules: rulesIn(frame.ask),
    pictures: frame.pictures.map((svg, place) => svg ?? before?.pictures[place] ?? ""),
    log: frame.log.map((line) => ({ ...line, text: unruled(line.text), rules: rulesIn(line.text) })),
    chips: looking ? [] : frame.chips.map((chip) => ({ ...chip, reason: reasonOf(chip.reason) })),
    purse: seat === null ? null : frame.purse,
    menu: menuOf(frame),
    offers: frame.offers.map((offer) => offerOf(offer, frame)),
    answers: frame.answers.map((answer) => ({ ...answer, words: unruled(reasonOf(answer.words)), rules: rulesIn(answer.words) })),
    choices: frame.choices.map((choice) => ({ ...choice, say: unruled(choice.say) })),
    picks: looking ? null : frame.picks,
    questions: looking ? [] : frame.questions,
    curtain: looking ? null : curtainOf(frame),
    scenario: frame.scenario && { ...frame.scenario, question: unruled(frame.scenario.question) },
    asked: looking ? null : frame.asked,
    over: frame.over === null ? null : { ...frame.over, headline: unruled(frame.over.headline), lines: frame.over.ranks.length ? [] : frame.over.lines.map(unruled) },
  };
}

// The reason alone, as it stands beside whoever gave it.
function reasonOf(words) {
  const reason = /, because (.+)$/.exec(words)?.[1];
  return reason === undefined ? words : reason.charAt(0).toUpperCase() + reason.slice(1);
}

function menuOf({ menu, looking }) {
  if (!menu || looking) return null;
  const bySeat = (list) => Object.fromEntries(list.map(({ seat, cards }) => [seat, cards]));
  return {
    ...menu,
    acts: menu.acts.map(({ say, act }) => ({ say, act: { kind: "act", ...act } })),
    answers: bySeat(menu.answers),
    give: bySeat(menu.give),
  };
}

function offerOf(offer, { looking }) {
  return {
    ...offer,
    answer: !looking && offer.answer,
    withdraw: !looking && offer.withdraw,
    clauses: offer.clauses.map((clause) => ({ ...clause, text: unruled(clause.text), reason: unruled(clause.reason), rules: rulesIn(clause.reason), seat: clause.clause?.by })),
  };
}

// One screen for several people: whom it waits for, or who comes forward.
function curtainOf({ curtain, to_table: called, ask }) {
  if (!curtain) return called ? { words: unruled(ask), choices: true, people: [{ say: "Back to the table", what: { do: "to_the_table" } }] } : null;
  const people = curtain.people.map(({ seat, say }) => ({ say, what: { do: "come", seat } }));
  return { words: unruled(curtain.words), people: curtain.nobody ? [{ say: curtain.nobody, what: { do: "nobody" } }, ...people] : people };
}

// What can be begun: rules that are no box, no number and no choice of a few keep what the game says.
export function setupOf(setup) {
  return {
    ...setup,
    games: setup.games.map((game) => ({
      ...game,
      bots: game.bots.map((bot) => ({ ...bot, words: unruled(bot.words) })),
      options: game.options.filter(({ value, values, points }) => typeof value === "boolean" || typeof value === "number" || values.length > 1 || points)
        .map((option) => ({ ...option, words: unruled(option.words), values: option.values.map(({ say, value }) => ({ say: unruled(say), value })) })),
    })),
  };
}
