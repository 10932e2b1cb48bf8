import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Openness } from "../protocol/shared";
import { _, ngettext } from "../texts";

/** How open a table is to others: whether people talk there, whether anybody may watch, and how late. */

export const OPEN: Openness = { chat: true, spectators: true, late_moves: 0, late_minutes: 0 };

/** How much later spectators may see a game: moves and minutes. */
export const DELAYS = (): readonly (readonly [value: string, title: string])[] => [
  ["0 0", _("at once")],
  ["2 0", _("two moves later")],
  ["5 0", _("five moves later")],
  ["0 5", _("five minutes later")],
  ["0 15", _("fifteen minutes later")],
];

const CLOSED = "closed";

/** What differs from a table that is open to all; nothing where nothing does. */
export function opennessText({ chat, spectators, late_moves, late_minutes }: Openness): string {
  const late =
    late_minutes > 0
      ? ngettext("watched {count} minute late", "watched {count} minutes late", late_minutes)
      : ngettext("watched {count} move late", "watched {count} moves late", late_moves);
  const watching = !spectators ? _("closed to spectators") : late_minutes + late_moves > 0 ? late : "";
  return [watching, chat ? "" : _("no chat")].filter(Boolean).join(" · ");
}

export const isOpen = (openness: Openness): boolean => opennessText(openness) === "";

/** The fields in a form: who watches, and whether people talk. */
export function opennessFields(openness: Openness, change: (openness: Openness) => void): TemplateResult {
  const { chat, spectators, late_moves, late_minutes } = openness;
  const chosen = spectators ? `${late_moves} ${late_minutes}` : CLOSED;
  const watch = (event: Event): void => {
    if (!(event.target instanceof HTMLSelectElement)) return;
    const { value } = event.target;
    const [moves = 0, minutes = 0] = value === CLOSED ? [] : value.split(" ").map(Number);
    change({ ...openness, spectators: value !== CLOSED, late_moves: moves, late_minutes: minutes });
  };
  const talk = (event: Event): void => {
    if (event.target instanceof HTMLInputElement) change({ ...openness, chat: event.target.checked });
  };
  return html`<div class="field">
      <label for="spectators">${_("Spectators see the game")}</label>
      <select class="select" id="spectators" aria-describedby="spectators-hint" @change=${watch}>
        ${[...DELAYS(), [CLOSED, _("never: nobody may watch")] as const].map(
          ([value, title]) => html`<option value=${value} .selected=${live(value === chosen)}>${title}</option>`,
        )}
      </select>
      <span class="hint" id="spectators-hint">${_("You can change it at the table as well.")}</span>
    </div>
    <div class="field">
      <label class="switch">
        <span class="label">${_("People may talk at this table")}</span>
        <input type="checkbox" role="switch" .checked=${live(chat)} @change=${talk} />
      </label>
    </div>`;
}
