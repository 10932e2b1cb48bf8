import { html, nothing, render, type TemplateResult } from "lit";
import { _, spoken } from "../texts";
import { icon } from "./icons";
import { speakWhereHeard } from "./live";

/** What a dialog shows: `close(answer)` answers, `again()` draws it anew. */
export type Content<Answer> = (close: (answer: Answer) => void, again: () => void) => TemplateResult;

export interface Asking<Answer> {
  /** Said each time it is drawn: the language may change while it is open. */
  readonly title: () => string;
  readonly body: Content<Answer>;
  readonly foot?: Content<Answer>;
  /** A sheet comes from below on phones; elsewhere it is a dialog like the others. */
  readonly sheet?: boolean;
  readonly broad?: boolean;
  /** Classes of its own. */
  readonly kind?: string;
  /** May it be left without an answer? */
  readonly mustAnswer?: boolean;
  /** Called with the dialog when it is open: to close it from outside, or to give something the focus. */
  readonly opened?: (dialog: HTMLDialogElement) => void;
}

/** Open a dialog and wait for the answer; null when it was left without one.
 *
 *  ```ts
 *  const letter = await openDialog<string>({ title: () => _("Which letter?"), body: (close) => html`…` });
 *  ```
 *  It is the browser's own dialog: the focus stays inside and goes back where it was, Escape leaves it. */
export function openDialog<Answer>(asking: Asking<Answer>): Promise<Answer | null> {
  const dialog = document.createElement("dialog");
  dialog.className = ["dialog", asking.sheet ? "sheet" : "", asking.broad ? "broad" : "", asking.kind ?? ""]
    .filter(Boolean)
    .join(" ");
  const heading = `dialog-${++opened}`;
  dialog.setAttribute("aria-labelledby", heading);
  document.body.append(dialog);

  let answered: Answer | null = null;
  const close = (answer: Answer): void => {
    answered = answer;
    dialog.close();
  };
  const again = (): void => {
    render(
      html`
        <header class="dialog-head">
          <h2 id=${heading}>${asking.title()}</h2>
          ${asking.mustAnswer
            ? nothing
            : html`<button
                type="button"
                class="button only-icon"
                aria-label=${_("Close")}
                @click=${() => dialog.close()}
              >
                ${icon("close")}
              </button>`}
        </header>
        <div class="dialog-body">${asking.body(close, again)}</div>
        ${asking.foot ? html`<footer class="dialog-foot">${asking.foot(close, again)}</footer>` : nothing}
      `,
      dialog,
    );
  };
  again();
  spoken.addEventListener("changed", again);

  return new Promise((resolve) => {
    dialog.addEventListener("cancel", (event) => {
      if (asking.mustAnswer) event.preventDefault();
    });
    // A press beside it leaves it.
    dialog.addEventListener("pointerdown", (event) => {
      if (event.target !== dialog || asking.mustAnswer) return;
      const box = dialog.getBoundingClientRect();
      const inside =
        event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
      if (!inside) dialog.close();
    });
    dialog.addEventListener("close", () => {
      spoken.removeEventListener("changed", again);
      dialog.remove();
      speakWhereHeard();
      resolve(answered);
    });
    dialog.showModal();
    speakWhereHeard();
    (dialog.querySelector<HTMLElement>("[autofocus]") ?? dialog.querySelector<HTMLElement>(".dialog-body :is(input, select, textarea, button, a[href])"))?.focus();
    asking.opened?.(dialog);
  });
}

let opened = 0;

/** A question with yes and no. Where yes cannot be undone, Enter says no. */
export async function confirmed(
  question: () => string,
  {
    text,
    yes,
    no = () => _("Cancel"),
    danger = false,
  }: { text?: () => string; yes: () => string; no?: () => string; danger?: boolean },
): Promise<boolean> {
  const answer = await openDialog<boolean>({
    title: question,
    body: () => (text === undefined ? html`` : html`<p>${text()}</p>`),
    foot: (close) => html`
      <button type="button" class="button" ?autofocus=${danger} @click=${() => close(false)}>${no()}</button>
      <button
        type="button"
        class="button ${danger ? "danger" : "filled"}"
        ?autofocus=${!danger}
        @click=${() => close(true)}
      >
        ${yes()}
      </button>
    `,
  });
  return answer === true;
}
