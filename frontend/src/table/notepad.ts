import { html, type TemplateResult } from "lit";
import { _ } from "../texts";

const KEPT = "bonmot-notes-";

/** A private page for each seat at a table; it stays in this browser. */
export function notepad(owner: string): TemplateResult {
  const key = KEPT + owner;
  return html`<label class="notepad">
    <span class="visually-hidden">${_("Notes that only you see")}</span>
    <textarea
      name="notes"
      class="input notepad-text"
      placeholder=${_("Notes that only you see")}
      .value=${read(key)}
      @input=${(event: Event) => {
        if (event.target instanceof HTMLTextAreaElement) write(key, event.target.value);
      }}
    ></textarea>
  </label>`;
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // A private window may refuse: then the notes last as long as the page.
  }
}
