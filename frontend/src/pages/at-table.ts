import { html, type TemplateResult } from "lit";
import { html as staticHtml, unsafeStatic } from "lit/static-html.js";
import type { TableSession } from "../protocol/session";
import { answered } from "../table/session";
import { _ } from "../texts";

/** What stands at the address of a table: the element that draws it, as soon as both it and the table have come; or why
 *  there is none. */
export function atTable(tag: string, opened: TableSession | null, trouble: (() => string) | null): TemplateResult {
  if (trouble !== null) {
    return html`<div class="column narrow nowhere">
      <h1>${trouble()}</h1>
      <p><a class="button filled" href="/">${_("To the first page")}</a></p>
    </div>`;
  }
  const session = opened === null ? null : answered(opened);
  if (tag === "" || session === null) return html`<p class="waiting">${_("Opening the table…")}</p>`;
  // The tag is one of our own list, never part of an address.
  const name = unsafeStatic(tag);
  return staticHtml`<${name} .session=${session}></${name}>`;
}
