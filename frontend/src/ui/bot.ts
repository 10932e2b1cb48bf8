import { html, nothing, type TemplateResult } from "lit";
import { _ } from "../texts";

/** The mark of a program, after its name and on the same line: everybody sees who is one. */
export function botMark(isBot: boolean): TemplateResult | typeof nothing {
  return isBot ? html`\u00a0<span class="bot">${_("bot")}</span>` : nothing;
}
