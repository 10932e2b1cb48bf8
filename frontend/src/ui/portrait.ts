import { shownTheme } from "../theme";
import { html, nothing, type TemplateResult } from "lit";

/** A character's face. It says nothing to people who listen: the name stands beside it.
 *  A mood moves the picture a little (base.css). */
export function portrait(name: string, kind = "", mood = ""): TemplateResult {
  const file = `${encodeURIComponent(name)}.svg`;
  // The machines of 1983 had large points, and there the mood is in the face itself.
  const points = `/personas/points/${file}${mood === "" ? "" : `?mood=${encodeURIComponent(mood)}`}`;
  const address = shownTheme() === "retro" ? points : `/personas/${file}`;
  return html`<img
    class="portrait ${kind}"
    data-mood=${mood || nothing}
    src=${address}
    alt=""
    width="96"
    height="96"
    decoding="async"
  />`;
}

/** People have no portrait: their initial on a tile. */
export function initial(name: string): TemplateResult {
  return html`<span class="letter" aria-hidden="true">${[...name][0]?.toLocaleUpperCase() ?? "?"}</span>`;
}
