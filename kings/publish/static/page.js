// The switch between light and dark, and closed parts that open for print.
const sheet = document.documentElement;
const theme = document.getElementById("theme");
theme?.addEventListener("click", () => {
  const dark = sheet.dataset.theme ? sheet.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  sheet.dataset.theme = dark ? "light" : "dark";
  theme.setAttribute("aria-pressed", String(!dark));
  dispatchEvent(new Event("themechange"));
});
