/* What is wider than its place can be scrolled with the keyboard. */
"use strict";
addEventListener("load", () => {
  const reach = () => {
    for (const place of document.querySelectorAll("pre, .cell_output, .table-wrapper")) {
      if (place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight) place.tabIndex = 0;
      else place.removeAttribute("tabindex");
    }
  };
  reach();
  addEventListener("resize", reach);
});
