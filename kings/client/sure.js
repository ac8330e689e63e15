// What can't be undone is asked once more before it is done.

import { button } from "./dom.js";

const SURE = 4000; // milliseconds for which a second press counts

export function twice(ctx, key, words, sure, what, more = {}) {
  const armed = ctx.ui.sure === key;
  const press = () => {
    if (armed) {
      ctx.update({ sure: null });
      what();
      return;
    }
    ctx.update({ sure: key });
    setTimeout(() => { if (ctx.ui.sure === key) ctx.update({ sure: null }); }, SURE);
  };
  return button(armed ? sure : words, press, { class: "undoable", "data-focus": key, ...more });
}
