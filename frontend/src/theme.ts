import { settings, type Theme } from "./settings";
import { _ } from "./texts";

/** A theme as the style sheets know it: what “follow the system” comes to is decided here. */
export type Shown = Exclude<Theme, "system">;

/** All there are to choose from, and how they are called. */
export const THEMES: readonly (readonly [Theme, () => string])[] = [
  ["system", () => _("As the system")],
  ["light", () => _("Light")],
  ["dark", () => _("Dark")],
  ["contrast", () => _("High contrast")],
  ["colour-blind", () => _("Colour-blind")],
  ["monochrome", () => _("Monochrome")],
  ["retro", () => _("Retro")],
];

const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");

export function shownTheme(chosen: Theme = settings.now.theme): Shown {
  if (chosen !== "system") return chosen;
  return contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
}

function show(): void {
  const root = document.documentElement;
  root.dataset["theme"] = shownTheme();
  root.dataset["motion"] = settings.now.motion;
  const ground = getComputedStyle(root).getPropertyValue("--page").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
}

/** Wear the chosen theme now, and whenever the choice or the system changes. */
export function wear(): void {
  for (const asked of [dark, contrast]) asked.addEventListener("change", show);
  settings.addEventListener("changed", show);
  show();
}
