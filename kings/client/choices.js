// Choices by what they consist of in the picture: pointing narrows them until one is left.

export const has = (choice, marks) => marks.every((mark) => choice.marks.includes(mark));

// The choices that all these marks belong to.
export const withMarks = (choices, marks) => choices.filter((choice) => has(choice, marks));

// Those that consist of these marks and nothing else.
const exactly = (choices, marks) => withMarks(choices, marks).filter((choice) => choice.marks.length === marks.length);

// The choice that is raised: what was pointed at says it alone.
export function raised({ frame, ui }) {
  if (!ui.chosen.length || frame.picks) return null;
  const found = exactly(frame.choices, ui.chosen);
  if (found.length === 1) return found[0];
  const left = frame.game === "struggle" || found.length ? [] : withMarks(frame.choices, ui.chosen);
  return left.length === 1 ? left[0] : null;
}

// Marks that anything can be done with, and those that go with what was pointed at so far.
export function aims({ frame, ui }) {
  if (frame.looking) return { can: new Set(), next: new Set() };
  const marksOf = (choices) => new Set(choices.flatMap(({ marks }) => marks));
  const all = frame.picks ? marksOf(frame.picks.choices) : marksOf(frame.choices);
  const next = frame.picks ? new Set(all) : marksOf(withMarks(frame.choices, ui.chosen));
  for (const mark of ui.chosen) next.delete(mark);
  return { can: all, next };
}

// Whether a mark goes with what was pointed at before, or is part of it.
export const fits = (ctx, mark) => ctx.ui.chosen.includes(mark) || aims(ctx).next.has(mark);

// The choices that were picked, in the order in which they are made.
export const picked = ({ frame, ui }) => frame.picks.choices.filter(({ marks }) => ui.chosen.includes(marks[0]));

export function sendPicks(ctx) {
  const { picks } = ctx.frame;
  if (picks === null || ctx.ui.chosen.length !== picks.number) return false;
  ctx.act({ do: "pick", moves: picked(ctx).map(({ move }) => move) });
  return true;
}

function pick(ctx, mark) {
  const { frame: { picks }, ui: { chosen } } = ctx;
  if (!picks.choices.some(({ marks }) => marks[0] === mark)) return false;
  const others = chosen.filter((other) => other !== mark);
  ctx.update({ chosen: others.length < chosen.length ? others : [...others, mark].slice(-picks.number), all: false });
  return true;
}

// Choices that need a button now: the only one, those that have no card, or those left by what was
// pointed at.
export function listed({ frame, ui }) {
  if (ui.all || (frame.choices.length === 1 && !ui.chosen.length)) return frame.choices;
  if (!ui.chosen.length) return frame.choices.filter((choice) => !choice.marks.length);
  const found = withMarks(frame.choices, ui.chosen);
  return raised({ frame, ui }) === null ? found : found.filter((choice) => choice.marks.length > ui.chosen.length);
}

const TWICE = 400; // milliseconds in which a second tap belongs to the one that has played something

// Point at something: what can be taken back is played by it; what can't is raised, and played by
// the second tap, as is whatever could still be aimed at something else.
export function point(ctx, mark) {
  const { ui } = ctx;
  if (performance.now() - (ctx.played ?? -TWICE) < TWICE) return true;
  const up = raised(ctx);
  if (up !== null && ui.chosen.includes(mark) && !ctx.frame.looking && !ctx.frame.picks) return played(ctx, up);
  return aimed(ctx, mark, (choice) => !choice.final);
}

// Raise what has this mark, to be played by another key.
export const lift = (ctx, mark) => aimed(ctx, mark, () => false);

function aimed(ctx, mark, atOnce) {
  const { frame, ui } = ctx;
  if (frame.looking || !frame.choices.length) return false;
  if (frame.picks) return pick(ctx, mark);
  const toggled = ui.chosen.includes(mark) ? ui.chosen.filter((other) => other !== mark) : [...ui.chosen, mark];
  for (const marks of [toggled, [mark]]) {
    const found = marks.length ? withMarks(frame.choices, marks) : [];
    if (found.length === 1 && found[0].marks.length === marks.length && atOnce(found[0])) return played(ctx, found[0]);
    if (found.length) {
      ctx.update({ chosen: marks, all: false });
      return true;
    }
  }
  return false;
}

function played(ctx, choice) {
  ctx.played = performance.now();
  choose(ctx, choice);
  return true;
}

// What pointing at a mark alone would do, in words; empty where it takes more than that.
export function saidOf({ frame }, mark) {
  const found = frame.picks ? [] : withMarks(frame.choices, [mark]);
  const [choice] = found;
  return found.length === 1 && choice.marks.length === 1 ? [choice.say, choice.effect].filter(Boolean).join(", ") : "";
}

export const choose = (ctx, choice) => ctx.act({ do: "choose", move: choice.move });
