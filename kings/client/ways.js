// Other ways to begin: a position with a question, a recorded game, a code, a file.

import { button, h } from "./dom.js";

const MOST = 7600; // bytes of a message with a part of a file; the server takes 8,000
const WAIT = 120; // milliseconds between two parts, as the server takes ten messages a second
const MOST_BROUGHT = 2_000_000; // characters of a file

export function ways(ctx, game, form) {
  form.ways ??= {};
  const typed = form.ways;
  const set = (name, value) => {
    typed[name] = value;
    ctx.render();
  };
  const { positions = [], recorded = [] } = game;
  const position = positions.find(({ name }) => name === typed.position) ?? positions[0];
  const watched = recorded.find(({ name }) => name === typed.recorded) ?? recorded[0];
  return h("details", { class: "rest", key: "ways", open: Boolean(typed.open), ontoggle: (event) => { typed.open = event.target.open; } },
    h("summary", {}, "Begin with something else"),
    position ? h("div", { class: "way" },
      choice("A position with a question", positions, position.name, ({ name }) => name, (name) => set("position", name)),
      h("p", { class: "about" }, position.question),
      button("Play this position", () => ctx.send({ do: "begin", game: game.game, scenario: position.name, players: playersOf(form, position) }), { "data-focus": "position" })) : null,
    watched ? h("div", { class: "way" },
      choice("A recorded game", recorded, watched.name, ({ words }) => words, (name) => set("recorded", name)),
      button("Watch this game", () => ctx.send({ do: "watch", game: game.game, name: watched.name }), { "data-focus": "watch" })) : null,
    h("div", { class: "way" },
      h("label", { class: "field" }, h("span", {}, "The code of a game"),
        h("input", { type: "text", autocomplete: "off", spellcheck: "false", value: typed.code ?? "", oninput: (event) => { typed.code = event.target.value; } })),
      button("Resume this game", () => ctx.send({ do: "resume", code: typed.code ?? "" }), { "data-focus": "resume" })),
    h("label", { class: "field" }, h("span", {}, "A file with a game (.jsonl) or a position (.json)"),
      h("input", { type: "file", accept: ".jsonl,.json", onchange: (event) => bring(ctx, event.target.files[0]) })));
}

function choice(words, list, now, say, change) {
  const select = h("select", { onchange: (event) => change(event.target.value) },
    list.map((one) => h("option", { value: one.name, selected: one.name === now }, say(one))));
  select.value = now;
  return h("label", { class: "field" }, h("span", {}, words), select);
}

const playersOf = (form, { names }) => (form.players.length >= names.length ? form.players.slice(0, names.length) : []);

// A file goes over the line in parts that a message holds.
async function bring(ctx, file) {
  if (file === undefined) return;
  const text = await file.text();
  if (text.length > MOST_BROUGHT) {
    ctx.say(`“${file.name}” is too large to be a game.`);
    return;
  }
  const parts = partsOf(text);
  for (const [at, part] of parts.entries()) {
    if (at > 0) await new Promise((done) => setTimeout(done, WAIT));
    ctx.send({ do: "bring", name: file.name, text: part, at, of: parts.length });
  }
}

function partsOf(text) {
  const parts = [];
  for (let from = 0; from < text.length || !parts.length;) {
    let size = MOST - 600; // room for the file's name
    while (new TextEncoder().encode(JSON.stringify(text.slice(from, from + size))).length > MOST - 600) size = Math.floor(size * 0.75);
    const last = text.charCodeAt(from + size - 1);
    if (last >= 0xd800 && last < 0xdc00) size -= 1; // both halves of a character stay together
    parts.push(text.slice(from, from + size));
    from += size;
  }
  return parts;
}
