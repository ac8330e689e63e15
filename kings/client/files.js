// What leaves the screen: the game as a page or a journal, and links to its moments.

import { button, h } from "./dom.js";

const KINDS = { html: "text/html", jsonl: "application/x-ndjson" };

// A file from the page itself; on a phone it is handed to whatever shares there.
export async function save(ctx, { name, text }) {
  const file = new File([text], name, { type: KINDS[name.split(".").at(-1)] ?? "text/plain" });
  if (!ctx.wide && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: ctx.frame?.title ?? "" });
      return;
    } catch (refused) {
      if (refused.name === "AbortError") return; // closed by whoever was asked
    }
  }
  const link = h("a", { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  ctx.say(`Saved as ${name}.`);
}

export function shareButton(ctx, more = {}) {
  if (!ctx.frame.reads.includes("replay")) return null;
  const ask = () => {
    if (ctx.sheet !== null) ctx.open(null);
    ctx.say("Making a page of the game …");
    ctx.send({ do: "read", what: "replay" });
  };
  return button("Share as a page", ask, { "data-focus": "share", title: "One file to look through in any browser", ...more });
}

// The address of a moment: #TOKEN/CODE/STEP, and behind it whether it is seen in the review.
export function addressOf({ code, looking, steps }, reviewed = false) {
  const [token] = location.hash.split("/");
  const step = looking || reviewed ? `/${steps.at}` : "";
  return `${location.pathname}${token}/${code}${step}${reviewed ? "/review" : ""}`;
}

export const isReviewed = (hash) => hash.split("/")[3] === "review";

export const stepOf = (hash) => {
  const step = hash.split("/")[2] ?? "";
  return /^\d{1,6}$/.test(step) ? Number(step) : null;
};

export function linkButton(ctx) {
  const { frame, page } = ctx;
  if (!page || !frame.code) return null;
  const copy = async () => {
    ctx.open(null);
    const { href } = new URL(addressOf({ ...frame, looking: true }, ctx.review !== null), location.href);
    try {
      await navigator.clipboard.writeText(href); // there is no clipboard over plain HTTP
      ctx.say("The link to this moment is copied.");
    } catch {
      ctx.open({ what: "link", title: "The link to this moment", href });
    }
  };
  return button("Copy the link to this moment", copy, { "data-focus": "link" });
}

// What can be selected and copied by hand: to touch it selects all of it.
export const linkSheet = ({ title, href }) => [
  h("p", {}, "This browser lets no page of this address copy by itself. Tap the link, and copy what is selected:"),
  h("input", { type: "text", class: "link-address", readonly: true, value: href, "aria-label": title, "data-focus": "link-address", onfocus: ({ target }) => target.select() }),
];

// When something was last decided in a kept game, as people say it.
export function whenOf(seconds, now = new Date()) {
  const then = new Date(seconds * 1000);
  const time = then.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const day = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());
  const days = Math.round((day(now) - day(then)) / 86400000);
  if (days === 0) return `today, ${time}`;
  if (days === 1) return `yesterday, ${time}`;
  return then.toLocaleDateString("en-GB", { day: "numeric", month: "long", ...(then.getFullYear() === now.getFullYear() ? {} : { year: "numeric" }) });
}
