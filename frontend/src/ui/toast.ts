import { _ } from "../texts";
import { icon } from "./icons";
import { announce } from "./live";
import { html, render, type TemplateResult } from "lit";

/** Short news at an edge where nothing is in the way, seen and said; gone by themselves. */

interface Toast {
  readonly text: string;
  readonly wrong: boolean;
  readonly action: Action | null;
  /** What else may be done: to decline. */
  readonly other: Action | null;
}

interface Action {
  readonly label: string;
  readonly act: () => void;
}

const LASTS = 5000;

let shown: readonly Toast[] = [];
let place: HTMLElement | null = null;

export function toast(
  text: string,
  {
    wrong = false,
    action = null,
    other = null,
    lasts = LASTS,
  }: { wrong?: boolean; action?: Action | null; other?: Action | null; lasts?: number } = {},
): void {
  const news: Toast = { text, wrong, action, other };
  // What is said again stands there once, for as long as if it were new; what can be answered is a question of its own.
  const others = shown.filter((each) => each.text !== text || each.action !== null || each.other !== null);
  shown = [...others.slice(-2), news];
  draw();
  announce(text);
  setTimeout(() => drop(news), action === null ? lasts : lasts * 2);
}

function drop(news: Toast): void {
  shown = shown.filter((each) => each !== news);
  draw();
}

function draw(): void {
  if (place === null || !place.isConnected) {
    place = document.createElement("div");
    place.className = "toasts";
    place.popover = "manual";
    place.role = "region";
    document.body.append(place);
  }
  place.ariaLabel = _("Notices");
  // Shown again each time: whatever opened last lies on top, and so a toast lies above an open dialog.
  place.hidePopover();
  if (shown.length > 0) place.showPopover();
  render(
    shown.map(
      (each) => html`
        <div class="toast ${each.wrong ? "wrong" : ""}">
          ${each.wrong ? icon("warning") : ""}<span>${each.text}</span>
          ${[each.other, each.action].map((action) => (action === null ? "" : button(each, action)))}
        </div>
      `,
    ),
    place,
  );
}

const button = (news: Toast, { label, act }: Action): TemplateResult =>
  html`<button
    type="button"
    class="button"
    @click=${() => {
      act();
      drop(news);
    }}
  >
    ${label}
  </button>`;
