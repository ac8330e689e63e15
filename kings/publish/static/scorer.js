// The scorer's page: taps become a pile, the pile becomes drawn groups and sentences. What anything
// scores is asked of score.js.

(async () => {
  const data = JSON.parse(document.getElementById("tables").textContent);
  const { cards } = data;
  const RULEBOOK = { counts: [0, 3, 1, 1, 1, 1, 1, 1, 0, 1], gold: 7 }; // S-65
  const MOST_GOLD = 250; // S-03
  const HOLD = 500; // milliseconds until a press is a long one
  const REST = 500; // milliseconds without a tap until the number is said aloud
  const KEPT = "kings-scorer";
  const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

  const state = {
    counts: Array(10).fill(0),
    gold: 0,
    before: [], // what Undo goes back to
    way: 0, // which of the best groupings is shown
    own: null, // one's own groups; null: nobody groups
    picked: null, // the place in `own` of the card that is to move: [group, card]
    puzzle: null, // what is asked, whether its best is shown, and the pile before it, if there was one
    name: "", sheet: "",
    players: kept(),
    sure: false, // whether one press more removes all players
    note: "", // what was wrong with what was typed, until the next change
  };

  // Elements. Words are always texts, never markup.

  function h(name, attributes, ...children) {
    const svg = ["svg", "use"].includes(name);
    const made = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes ?? {})) {
      if (value === null || value === false || value === undefined) continue;
      if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else made.setAttribute(key, value === true ? "" : String(value));
    }
    made.append(...children.flat(Infinity).filter((child) => child !== null && child !== false));
    return made;
  }

  const use = (id, attributes) => h("svg", { "aria-hidden": "true", ...attributes }, h("use", { href: `#${id}` }));
  const picture = (power) => use(`card-${power}`, { class: "card", viewBox: "0 0 58 80.4" });
  const glyph = (power) => h("svg", { "aria-hidden": "true", class: "glyph", viewBox: "13 34 30 30" }, h("use", { href: `#card-${power}`, x: -1, y: -1, width: 58, height: 80.4 }));
  const button = (words, attributes, ...more) => h("button", { type: "button", ...attributes }, words, ...more);
  const number = (many) => NUMBERS[many] ?? String(many);
  const plural = (many, word) => `${many} ${word}${many === 1 ? "" : "s"}`;
  const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
  const signed = (many) => (many < 0 ? `−${-many}` : `+${many}`);
  const upper = (words) => words.charAt(0).toUpperCase() + words.slice(1);

  // The title of a group: a run of seven, 2 to 8; three Farmers; King alone.
  function named(group) {
    const { title } = cards[group[0] - 1];
    if (kingsScore.isRun(group)) return `run of ${number(group.length)}, ${group[0]} to ${group.at(-1)}`;
    return group.length === 1 ? `${title} alone` : `${number(group.length)} ${title}s`;
  }

  function drawn(group, powers = group.map(picture)) {
    return h("div", { class: kingsScore.isRun(group) ? "laid run" : "laid set" }, powers);
  }

  // What the page shows.

  const counted = () => ({ points: kingsScore.points(state.counts), cards: sum(state.counts) });
  const hidden = () => state.puzzle !== null && !state.puzzle.shown;

  function said() {
    const { points, cards: many } = counted();
    if (!many && !state.gold) return ["0", "points: tap the cards you won."];
    const all = points + state.gold, word = all === 1 ? "point" : "points";
    const parts = `${number(many)} card${many === 1 ? "" : "s"}`;
    return [String(all), state.gold ? `${word} in all: ${points} for ${parts} and ${state.gold} gold.` : `${word} for ${parts}.`];
  }

  function ways(all) {
    if (counted().cards < 2) return "";
    return all.length === 1 ? "No other way is as good." : `${upper(number(all.length))} ways are as good; this is number ${state.way + 1}.`;
  }

  function showAnswer() {
    const { cards: many } = counted();
    const note = state.note ? h("p", { class: "told wrong", role: "alert" }, state.note) : null;
    const back = state.puzzle?.before ? button("Back to my pile", { "data-focus": "leave", onclick: () => put(state.puzzle.before) }) : null;
    if (hidden()) {
      return [
        note,
        h("h2", {}, state.puzzle.say),
        h("p", {}, state.puzzle.asks ?? `How many points do these ${number(many)} cards score? Group them below. Longest run first and sets only both miss the best.`),
        h("div", { class: "acts" }, button("Show the best groups", { "data-focus": "reveal", onclick: () => change({ puzzle: { ...state.puzzle, shown: true } }) }), back),
      ];
    }
    const all = kingsScore.best(state.counts), [total, words] = said();
    const groups = all[state.way % all.length];
    return [
      note,
      h("div", { class: "total" }, h("span", { class: "sum" }, total), h("p", {}, h("b", {}, words), " ", ways(all))),
      many ? h("ol", { class: "groups", "aria-label": "The best groups" }, groups.map((group) =>
        h("li", {}, drawn(group), h("span", {}, named(group)), h("b", {}, String(kingsScore.groupPoints(group))))),
        state.gold ? h("li", {}, use("coin", { class: "coin", viewBox: "0 0 24 24" }), h("span", {}, "gold"), h("b", {}, String(state.gold))) : null) : null,
      all.length > 1 || back ? h("div", { class: "acts" }, all.length > 1 ? button("Show the next way", { "data-focus": "way", onclick: () => change({ way: (state.way + 1) % all.length }) }) : null, back) : null,
    ];
  }

  function showKeys() {
    const { gain } = kingsScore.marginals(state.counts);
    const puzzled = state.puzzle !== null;
    return [
      h("div", { class: "titled" }, h("h2", { id: "keys-title" }, puzzled ? "The cards" : "Tap what you won"), h("p", { class: "quiet" }, puzzled ? "" : "+ what the next adds; hold to remove")),
      h("div", { class: "keys" }, cards.map(({ title, estate }, at) => {
        const has = state.counts[at], power = at + 1;
        const adds = gain[at] === null ? "all six" : signed(gain[at]);
        const words = puzzled ? `${title}, ${power}: ${has} in the pile` : `${title}, ${power}: ${has} in the pile, ${gain[at] === null ? "which is all" : `the next one adds ${gain[at]}`}`;
        return button(h("span", { class: `band ${estate.toLowerCase()}` }, String(power), h("span", { class: "name" }, title), use(`sign-${estate}`, { class: "sign", viewBox: "0 0 24 24" })), {
          class: "key", "aria-label": words, "data-focus": `key ${power}`, disabled: puzzled, ...pressing(at),
        }, glyph(power), puzzled ? null : h("span", { class: "adds" }, adds), has ? h("span", { class: "has" }, String(has)) : null);
      })),
      puzzled ? null :
        h("div", { class: "acts gold" }, use("coin", { class: "coin", viewBox: "0 0 24 24" }), h("span", { class: "unit", "aria-hidden": "true" }, "gold"),
          button("−", { "aria-label": "One gold less", "data-focus": "less", disabled: !state.gold, onclick: () => golden(state.gold - 1) }),
          h("input", { id: "gold", "aria-label": "Gold", inputmode: "numeric", autocomplete: "off", value: state.gold, "data-focus": "gold", onchange: ({ target }) => golden(whole(target.value)) }),
          button("+", { "aria-label": "One gold more", "data-focus": "more", onclick: () => golden(state.gold + 1) }),
          button("Undo", { "data-focus": "undo", disabled: !state.before.length, onclick: undo }),
          button("Clear", { "data-focus": "clear", disabled: !counted().cards && !state.gold, onclick: () => put({ counts: Array(10).fill(0), gold: 0 }) })),
    ];
  }

  function showOwn() {
    if (state.own === null) {
      return [h("div", { class: "titled" }, h("h2", { id: "own-title" }, "Your groups"),
        button("Group the cards yourself", { "data-focus": "group", disabled: counted().cards < 2, onclick: () => change({ own: apart() }) }))];
    }
    const points = state.own.map(kingsScore.groupPoints);
    const total = points.includes(null) ? null : sum(points);
    return [
      h("div", { class: "titled" }, h("h2", { id: "own-title" }, total === null ? "Your groups: not yet" : `Your groups: ${total}${state.puzzle && state.gold ? `, with the gold ${total + state.gold}` : ""}`), h("p", { class: "quiet" }, "drag a card, or tap it and then its group")),
      h("div", { class: "own" }, state.own.map((group, at) => ownGroup(group, at, points[at])),
        h("div", { class: "place new", "data-group": state.own.length }, state.picked ? button("New group", { "data-focus": "new", onclick: () => move(state.own.length) }) : h("span", { class: "quiet" }, "new group"))),
      ...difference(total),
      h("div", { class: "acts" },
        button("Lay equal cards together", { "data-focus": "sets", onclick: () => change({ own: together(), picked: null }) }),
        button("Take all apart", { "data-focus": "apart", onclick: () => change({ own: apart(), picked: null }) }),
        state.puzzle && !state.puzzle.before ? null : button("Stop grouping", { "data-focus": "stop", onclick: () => change({ own: null, picked: null }) })),
    ];
  }

  function ownGroup(group, at, points) {
    const score = points === null ? "neither a set nor a run" : plural(points, "point");
    return h("div", { class: points === null ? "place wrong" : "place", role: "group", "aria-label": `Group ${at + 1}: ${score}`, "data-group": at },
      drawn(group, group.map((power, place) => button(picture(power), {
        class: "movable", "data-focus": `own ${at} ${place}`, "data-at": at, "data-place": place,
        "aria-label": `${cards[power - 1].title}, ${power}`, "aria-pressed": String(state.picked?.[0] === at && state.picked[1] === place),
        onclick: () => pick(at, place),
      }))),
      state.picked && state.picked[0] !== at ? button("Here", { class: "here", "aria-label": `Put it into group ${at + 1}: ${group.join(" ")}`, "data-focus": `to ${at}`, onclick: () => move(at) }) : h("b", {}, points === null ? "?" : String(points)));
  }

  // What is wrong with one's own groups, or the smallest change to a best grouping.
  function difference(total) {
    const wrong = state.own.filter((group) => kingsScore.groupPoints(group) === null);
    const lines = wrong.map((group) => `${group.join(" ")} is neither a set of equal cards nor a run of three or more powers (S-61, S-62).`);
    const best = counted().points;
    if (total === best) return [h("p", { class: "told right" }, h("b", {}, "✓ Nothing scores more. "), "These groups are a best way to count your cards.")];
    if (hidden()) return lines.length ? [h("p", { class: "told" }, lines[0])] : [];
    const { groups, kept: stays, moves } = kingsScore.nearest(state.own, state.counts);
    return [h("div", { class: "told" }, lines.map((line) => h("p", {}, line)),
      h("p", {}, h("b", {}, "Smallest change: "), `${upper(moving(moves).join("; "))}. `, total === null ? `That makes ${best}.` : `${inPlace(groups, stays, moves)} `, total === null ? null : h("b", {}, `${best - total} more.`)),
      button("Do it", { class: "main", "data-focus": "do", onclick: () => change({ own: groups.map((group) => [...group]), picked: null }) }))];
  }

  // Cards that go to one place, in one clause: move the 2 from the set of 2s, and the 4 and 5, to …
  function moving(moves) {
    const targets = new Map();
    for (const one of moves) {
      const key = one.to ?? one.becomes;
      targets.set(key, [...(targets.get(key) ?? []), one]);
    }
    return [...targets.values()].map((going) => {
      const { to, becomes } = going[0];
      const parted = going.filter(({ cards: some, from }) => some.length < state.own[from].length);
      const whole = going.filter((one) => !parted.includes(one)).flatMap(({ cards: some }) => some);
      const parts = [...parted.map(({ cards: some, from }) => `the ${listed(some)} from the ${short(state.own[from])}`), ...(whole.length ? [`the ${listed(whole)}`] : [])];
      return to === null ? `lay ${parts.join(", and ")} together as a ${short(becomes)}` : `move ${parts.join(", and ")}${parts.length > 1 ? "," : ""} to the ${short(state.own[to])}`;
    });
  }

  const listed = (some) => (some.length === 1 ? String(some[0]) : `${some.slice(0, -1).join(", ")} and ${some.at(-1)}`);

  function short(group) {
    if (kingsScore.groupPoints(group) === null) return `group ${group.join(" ")}`;
    if (kingsScore.isRun(group)) return `run ${group[0]} to ${group.at(-1)}`;
    return group.length === 1 ? `single ${group[0]}` : `set of ${group[0]}s`;
  }

  // The sum of the groups that change, after and before: 18 + 3 in place of 13 + 6.
  function inPlace(groups, stays, moves) {
    const touched = [...new Set(moves.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))];
    const before = touched.map((at) => kingsScore.groupPoints(state.own[at]));
    const after = [...touched.filter((at) => stays.has(at)).map((at) => groups[stays.get(at)]), ...moves.filter(({ to }) => to === null).map(({ becomes }) => becomes)];
    const added = (numbers) => [...numbers].sort((one, other) => other - one).join(" + ");
    return `${added([...new Set(after)].map(kingsScore.groupPoints))} in place of ${added(before)}:`;
  }

  function showPlayers() {
    const total = counted().points + state.gold;
    const list = kingsScore.ranked(state.players);
    return [
      h("div", { class: "titled" }, h("h2", { id: "players-title" }, list.length < 2 ? "Is your score sheet right?" : `${winners(list)}`)),
      h("div", { class: "acts", role: "group", "aria-labelledby": "players-title", onkeydown: (event) => { if (event.key === "Enter" && event.target.closest("input") && mayKeep()) keep(); } },
        h("label", {}, "Points on the sheet", h("input", { id: "sheet", inputmode: "numeric", autocomplete: "off", value: state.sheet, "data-focus": "sheet", oninput: ({ target }) => { state.sheet = target.value; document.getElementById("checked").textContent = checked(target.value, total); } })),
        h("label", {}, "Whose pile", h("input", { id: "name", maxlength: 20, autocomplete: "off", value: state.name, "data-focus": "name", placeholder: `Player ${state.players.length + 1}`, oninput: ({ target }) => { state.name = target.value; } })),
        button("Keep, and take the next pile", { "data-focus": "keep", disabled: !mayKeep(), onclick: keep })),
      h("p", { id: "checked", class: "told", role: "status" }, checked(state.sheet, total)),
      list.length ? h("ol", { class: "ranks" }, list.map((player) => h("li", {},
        h("p", {}, h("b", {}, `${player.rank}. ${player.name}`), ` ${player.total}: ${player.total - player.gold} for ${plural(sum(player.counts), "card")}, ${player.gold} gold${by(player)}${player.sheet === "" ? "" : `. ${checked(player.sheet, player.total)}`}`),
        h("div", { class: "acts" },
          button("Look", { "aria-label": `Look at ${player.name}'s pile`, "data-focus": `look ${player.name}`, onclick: () => put({ counts: player.counts, gold: player.gold }) }),
          button("Remove", { "aria-label": `Remove ${player.name}`, "data-focus": `remove ${player.name}`, onclick: () => saved(state.players.filter(({ name }) => name !== player.name)) }))))) : null,
      list.length > 1 ? h("div", { class: "acts" }, button(state.sure ? `Press again to remove all ${number(list.length)}` : "Remove all players", { class: "last", "data-focus": "all", onclick: () => (state.sure ? saved([]) : change({ sure: true })) })) : null,
    ];
  }

  const mayKeep = () => !hidden() && (state.players.length < 6) && (counted().cards > 0 || state.gold > 0);

  function checked(sheet, total) {
    const has = whole(sheet);
    if (hidden() || has === null) return "";
    if (has === total) return `${has} is right.`;
    return `The sheet has ${has}, ${has < total ? `${total - has} too few` : `${has - total} too many`}: it is ${total}.`;
  }

  function winners(list) {
    const first = list.filter(({ rank }) => rank === 1).map(({ name }) => name);
    return first.length > 1 ? `${first.slice(0, -1).join(", ")} and ${first.at(-1)} share the win (S-64).` : `${first[0]} wins.`;
  }

  // By what a player stands behind the one above with the same points (S-64).
  function by({ by: place }) {
    return place === null || place === 0 ? "" : place === 1 ? ", behind by fewer cards (S-64)" : `, behind by fewer ${12 - place}s (S-64)`;
  }

  function showLinks() {
    const day = today();
    return [
      button("Rulebook's pile", { class: "link", "data-focus": "rulebook", onclick: () => put(RULEBOOK) }),
      button("Puzzle of the day", { class: "link", "data-focus": "puzzle", onclick: () => {
        put({ counts: kingsScore.puzzle(day.number), gold: 0 }, { puzzle: { say: `The puzzle of ${day.say}`, shown: false, before: { counts: state.counts, gold: state.gold } } });
        change({ own: apart() });
      } }),
    ];
  }

  // What people do.

  function put({ counts, gold }, more = {}) {
    state.before.push({ counts: state.counts, gold: state.gold });
    Object.assign(state, { counts: [...counts], gold, way: 0, own: null, picked: null, puzzle: null, sure: false, note: "", ...more });
    render();
    scrollTo(0, 0); // what it scores stands at the top
  }

  // `focus`: what is to have the focus, where what was pressed goes away or isn't needed any more.
  function change(changes, focus = null) {
    Object.assign(state, { sure: false, note: "" }, changes);
    render(focus);
  }

  function undo() {
    const last = state.before.pop();
    if (last) change({ ...last, way: 0, own: state.own && fitted(last.counts), picked: null });
  }

  function add(at, more) {
    const has = state.counts[at] + more;
    if (has < 0 || has > 6 || state.puzzle) return;
    state.before.push({ counts: state.counts, gold: state.gold });
    const counts = state.counts.map((number, place) => (place === at ? has : number));
    change({ counts, way: 0, own: state.own && fitted(counts), picked: null });
  }

  function golden(gold) {
    if (gold === state.gold) return render();
    if (gold === null || gold < 0 || gold > MOST_GOLD) return change({ note: `Gold is a whole number from 0 to ${MOST_GOLD} (S-03).` });
    state.before.push({ counts: state.counts, gold: state.gold });
    change({ gold });
  }

  const whole = (words) => (/^\s*\d{1,3}\s*$/.test(words) ? Number(words) : null);
  const apart = () => state.counts.flatMap((many, at) => Array.from({ length: many }, () => [at + 1]));
  const together = () => state.counts.flatMap((many, at) => (many ? [Array(many).fill(at + 1)] : []));

  // One's own groups after a card more or less: a new one lies alone, a lone one goes first.
  function fitted(counts) {
    const groups = state.own.map((group) => [...group]);
    counts.forEach((many, at) => {
      const power = at + 1, lying = () => groups.filter((group) => group.includes(power));
      let has = sum(lying().map((group) => group.filter((card) => card === power).length));
      for (; has < many; has++) groups.push([power]);
      for (; has > many; has--) {
        const from = lying().sort((one, other) => one.length - other.length)[0];
        from.splice(from.indexOf(power), 1);
      }
    });
    return groups.filter((group) => group.length);
  }

  function pick(at, place) {
    if (dragged) return; // the click that ends a drag
    const same = state.picked?.[0] === at && state.picked[1] === place;
    if (state.picked && state.picked[0] !== at) return move(at);
    change({ picked: same ? null : [at, place] });
  }

  function move(to) {
    const [from, place] = state.picked;
    const groups = state.own.map((group) => [...group]);
    const [card] = groups[from].splice(place, 1);
    if (to < groups.length) groups[to].push(card);
    else groups.push([card]);
    const own = groups.filter((group) => group.length).map((group) => group.sort((one, other) => one - other));
    const at = own.indexOf(groups[Math.min(to, groups.length - 1)]);
    change({ own, picked: null }, `own ${at} ${own[at].lastIndexOf(card)}`);
  }

  // A key: a tap adds, a long press or Delete takes away.
  function pressing(at) {
    let timer = null, long = false;
    const end = () => { clearTimeout(timer); timer = null; };
    return {
      onpointerdown: () => { long = false; timer = setTimeout(() => { long = true; add(at, -1); }, HOLD); },
      onpointerup: end, onpointerleave: end, onpointercancel: end,
      oncontextmenu: (event) => event.preventDefault(),
      onclick: () => (long ? null : add(at, 1)),
      onkeydown: (event) => { if (["Delete", "Backspace"].includes(event.key)) add(at, -1); },
    };
  }

  addEventListener("keydown", (event) => {
    if (event.target.closest("input") || event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    if (digit !== undefined) add((Number(digit) + 9) % 10, event.shiftKey ? -1 : 1);
    if (event.key === "Escape" && state.picked) change({ picked: null });
  });

  // Dragging one's own card with a mouse, a finger or a pen.
  let drag = null, dragged = false;
  addEventListener("pointerdown", ({ target, clientX: x, clientY: y, button: which }) => {
    const card = which === 0 ? target.closest?.(".movable") : null;
    dragged = false;
    drag = card && { card, x, y, ghost: null, from: [Number(card.dataset.at), Number(card.dataset.place)] };
  });
  addEventListener("pointermove", ({ clientX: x, clientY: y }) => {
    if (!drag || (!drag.ghost && Math.hypot(x - drag.x, y - drag.y) < 6)) return;
    if (!drag.ghost) {
      dragged = true;
      drag.ghost = drag.card.querySelector("svg").cloneNode(true);
      drag.ghost.classList.add("ghost");
      document.body.append(drag.ghost);
    }
    drag.ghost.style.transform = `translate(${x - 24}px, ${y - 34}px)`;
    for (const place of document.querySelectorAll(".place")) place.classList.toggle("over", place === under(x, y));
  });
  const under = (x, y) => document.elementFromPoint(x, y)?.closest(".place");
  addEventListener("pointerup", ({ clientX: x, clientY: y }) => {
    if (!drag?.ghost) return void (drag = null);
    const place = under(x, y), { from } = drag;
    drag.ghost.remove();
    drag = null;
    state.picked = from;
    if (place && Number(place.dataset.group) !== from[0]) move(Number(place.dataset.group));
    else change({ picked: null });
  });
  addEventListener("pointercancel", () => { drag?.ghost?.remove(); drag = null; });

  // What stays on the device, and what the address says.

  function keep() {
    const name = state.name.trim() || `Player ${state.players.length + 1}`;
    const player = { name, counts: state.counts, gold: state.gold, sheet: state.sheet.trim(), total: counted().points + state.gold };
    saved([...state.players.filter((other) => other.name !== name), player]);
    put({ counts: Array(10).fill(0), gold: 0 }, { name: "", sheet: "" });
    document.querySelector('[data-focus="key 1"]').focus({ preventScroll: true });
  }

  function saved(players) {
    try { localStorage.setItem(KEPT, JSON.stringify(players)); } catch { /* a page without storage forgets them */ }
    change({ players });
  }

  function kept() {
    try {
      const players = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
      return players.filter(({ name, counts, gold }) => typeof name === "string" && isPile(counts) && Number.isInteger(gold))
        .map((player) => ({ ...player, sheet: String(player.sheet ?? ""), total: 0 }));
    } catch { return []; }
  }

  function isPile(counts) {
    return Array.isArray(counts) && counts.length === 10 && counts.every((many) => Number.isInteger(many) && many >= 0 && many <= 6);
  }

  // The pile at the end of the address, as #pile=0311111101&gold=7 or #2^3 3-8 10&gold=7: null where
  // there is none, and a note where it can't be read.
  function fromAddress() {
    const asked = new URLSearchParams(location.hash.slice(1));
    if (![...asked.keys()].length) return null;
    const words = asked.get("pile") ?? [...asked].find(([key, value]) => key !== "gold" && value === "")?.[0] ?? "";
    const gold = whole(asked.get("gold") ?? "0");
    try {
      if (gold === null || gold > MOST_GOLD) throw new Error(`gold is a whole number from 0 to ${MOST_GOLD} (S-03).`);
      const counts = /^\d{10}$/.test(words) ? [...words].map(Number) : kingsScore.parse(words);
      if (!isPile(counts)) throw new Error("there are six cards of each power at most (S-01).");
      return { counts, gold, note: "" };
    } catch ({ message }) {
      return { counts: Array(10).fill(0), gold: 0, note: `The pile in the address can't be read: ${message}` };
    }
  }

  function toAddress() {
    if (state.puzzle || location.protocol === "about:") return; // a frame in an article has none
    const blank = !counted().cards && !state.gold;
    const hash = blank ? "" : `#pile=${state.counts.join("")}${state.gold ? `&gold=${state.gold}` : ""}`;
    if (hash !== location.hash) history.replaceState(null, "", hash || location.pathname + location.search);
  }

  function today() {
    const now = new Date(), day = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
    // As Python counts days: the first of January of the year 1 is number 1, and 1970 begins with 719163.
    return { number: day / 86400000 + 719163, say: now.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" }) };
  }

  // A puzzle that an article asks: a pile in groups, of which better ones are to be found.
  function asked({ counts, gold, groups }) {
    const best = kingsScore.points(counts) + gold;
    const say = `Can you find ${best}?`;
    const asks = `So these ${number(sum(counts))} cards score ${sum(groups.map(kingsScore.groupPoints)) + gold}${gold ? `, the ${gold} gold with them` : ""}. Group them better.`;
    return { counts, gold, own: groups, puzzle: { say, asks, shown: false, before: null } };
  }

  // All parts anew, and the focus where it was.

  // What is told at rest: one's own groups while one groups, else what the pile scores.
  function aloud() {
    if (state.own !== null) return `${document.getElementById("own-title").textContent}.`;
    return hidden() ? "" : [...said(), state.gold || counted().cards ? ways(kingsScore.best(state.counts)) : ""].join(" ").trim();
  }

  let speaking = null;
  function render(wanted = null) {
    const before = document.activeElement?.closest?.("[data-focus], section");
    const focus = before?.dataset.focus, section = before?.closest("section, nav")?.id;
    const parts = { keys: showKeys, answer: showAnswer, own: showOwn, players: showPlayers, links: showLinks };
    for (const [id, show] of Object.entries(parts)) document.getElementById(id).replaceChildren(...show().flat().filter(Boolean));
    if (focus) refocus(wanted ?? focus, section);
    document.body.dataset.grouping = String(state.own !== null);
    document.body.dataset.puzzle = String(state.puzzle !== null);
    toAddress();
    clearTimeout(speaking);
    speaking = setTimeout(() => { document.getElementById("aloud").textContent = aloud(); }, REST);
  }

  // Where the one that had the focus is gone or switched off, the next best is in the same part.
  function refocus(focus, section) {
    const same = document.querySelector(`[data-focus="${CSS.escape(focus)}"]:not(:disabled)`);
    const part = document.getElementById(section);
    (same ?? part?.querySelector("button:not(:disabled)") ?? part)?.focus({ preventScroll: true });
  }

  try {
    await kingsScore.load(data);
  } catch {
    document.getElementById("answer").replaceChildren(h("p", {}, "This browser is too old for the scorer: it can't unpack its table. Any browser since 2023 can."));
    return;
  }
  for (const player of state.players) player.total = kingsScore.points(player.counts) + player.gold;
  document.body.dataset.alone = String(Boolean(data.start.groups));
  Object.assign(state, fromAddress() ?? (data.start.groups ? asked(data.start) : data.start));
  addEventListener("hashchange", () => { const asked = fromAddress(); if (asked) put(asked, { note: asked.note }); });
  render();
  document.body.dataset.ready = "true";
  // In a frame: how high it is to be, at once, whenever that changes (out of sight no browser looks), and when it is asked.
  const page = document.documentElement;
  const tell = () => parent.postMessage({ high: Math.ceil(page.getBoundingClientRect().height) }, "*");
  if (parent !== window) {
    tell();
    new ResizeObserver(tell).observe(page);
  }
  addEventListener("message", ({ source }) => (source === parent ? tell() : null));
})();
