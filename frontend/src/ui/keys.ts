import { html, type TemplateResult } from "lit";
import { _ } from "../texts";
import { openDialog } from "./dialog";

/** What keys do on the page that is open: each part that has keys says so, and “?” shows them all. */
export interface KeyGroup {
  readonly title: () => string;
  /** Keys (or several, one beside the other) and what they do. */
  readonly keys: () => readonly (readonly [readonly string[], string])[];
}

const groups = new Set<KeyGroup>();

/** Until the returned function is called, these keys are shown, too. */
export function showKeys(group: KeyGroup): () => void {
  groups.add(group);
  return () => groups.delete(group);
}

const EVERYWHERE: KeyGroup = {
  title: () => _("Everywhere"),
  keys: () => [
    [["?"], _("this list")],
    [["Tab"], _("to the next thing that can be pressed")],
    [["Esc"], _("close what is open")],
  ],
};

export function openKeys(): void {
  void openDialog({
    title: () => _("Keys"),
    broad: groups.size > 0,
    body: () => html`<div class="keys">${[...groups, EVERYWHERE].map(shown)}</div>`,
  });
}

function shown(group: KeyGroup): TemplateResult {
  return html`
    <section class="keys-group">
      <h3>${group.title()}</h3>
      <dl>
        ${group.keys().map(
          ([keys, does]) => html`
            <div>
              <dt>${keys.map((key) => html`<kbd class="key">${key}</kbd> `)}</dt>
              <dd>${does}</dd>
            </div>
          `,
        )}
      </dl>
    </section>
  `;
}
