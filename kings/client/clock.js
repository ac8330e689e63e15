// Seconds as a clock shows them; what runs over has a plus.
export function left(seconds) {
  const whole = Math.round(Math.abs(seconds));
  return `${seconds <= -1 ? "+" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

// Let clocks and bars count by themselves, in place; `now`: the server's time, in seconds.
export function tick(now) {
  for (const at of document.querySelectorAll("[data-ends]")) at.textContent = left(Number(at.dataset.ends) - now);
  for (const at of document.querySelectorAll("[data-since]")) at.textContent = left(now - Number(at.dataset.since));
  for (const at of document.querySelectorAll("progress[data-bar]")) {
    const [ends, minutes] = at.dataset.bar.split(" ").map(Number);
    at.value = Math.max(0, Math.min(1, 1 - (ends - now) / (60 * minutes)));
    if (at.nextElementSibling?.className === "knob") at.nextElementSibling.style.left = `${100 * at.value}%`;
  }
}
