import { html, type TemplateResult } from "lit";
import { _ } from "../../texts";
import type { Cover } from "../cover";

export const option: Cover = {
  title: () => _("Option"),
  about: () => _("Prisms with a letter on each side."),
  picture: () => [prism("light", "R", 3, "T"), prism("dark", "O", 2, "A"), prism("light turned", "S", 3, "N")],
};

function prism(side: string, letter: string, value: number, other: string): TemplateResult {
  return html`<span class="home-prism ${side}"
    ><b>${letter}</b><small>${value}</small><i>${other}</i></span
  >`;
}
