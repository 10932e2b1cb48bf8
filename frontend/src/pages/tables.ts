import { html, type TemplateResult } from "lit";
import { gameTitle } from "../games";
import type { ListedTable } from "../protocol/api";
import { _, figure, ngettext } from "../texts";
import { botMark } from "../ui/bot";
import { initial, portrait } from "../ui/portrait";

/** What lists of tables say of each. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** “129 to 170”, or for three and more “129, 170, 98”. */
export function scoreline(table: ListedTable): string {
  if (table.is_hall) return ngettext("{count} player is here", "{count} players are here", table.names.length);
  const [first, second, ...more] = table.scores.map(figure);
  if (first === undefined) return "";
  if (second === undefined) return first;
  if (more.length > 0) return [first, second, ...more].join(", ");
  return _("{first} to {second}", { first, second }).replaceAll(" ", "\u00a0"); // no line ends in between
}

/** “Your move · 3 days left”: whether it is this person's turn, and when the game is lost, where time goes on while they
 *  are away. */
export function yourMove(table: ListedTable): string {
  if (!table.your_move) return "";
  const left = table.deadline === null ? null : table.deadline - Date.now();
  return [_("Your move"), left === null ? "" : timeLeft(left)].filter(Boolean).join(" · ");
}

/** Days are rounded up, as on the clock at the table. */
function timeLeft(left: number): string {
  if (left > DAY) return ngettext("{count} day left", "{count} days left", Math.ceil(left / DAY));
  if (left > HOUR) return ngettext("{count} hour left", "{count} hours left", Math.floor(left / HOUR));
  return ngettext("{count} minute left", "{count} minutes left", Math.max(1, Math.ceil(left / MINUTE)));
}

/** The table's own title, or who plays. */
export function headline(table: ListedTable): string {
  return table.title || (table.is_hall ? _("Open hall") : table.names.join(" – "));
}

/** The same to be read: programs have their mark. */
export function titled(table: ListedTable): TemplateResult | string {
  if (table.title !== "" || table.is_hall || table.bots.length === 0) return headline(table);
  return html`${table.names.map((name, seat) => html`${seat === 0 ? "" : " – "}${name}${botMark(table.bots.includes(seat))}`)}`;
}

/** “rated · others to move · 2 days left”: what one's own move leaves unsaid. */
export function termsOf(table: ListedTable): string {
  const waits = table.by_mail && table.deadline !== null && !table.your_move;
  return [
    table.rated ? _("rated") : "",
    waits && table.own.length > 0 ? _("others to move") : "",
    waits && table.deadline !== null ? timeLeft(table.deadline - Date.now()) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Which game by which rules; an edition that is called like its game is said once. */
export function rulesOf(table: ListedTable): string {
  const title = gameTitle(table.game);
  return table.edition.includes(title) ? table.edition : `${title}, ${table.edition}`;
}

/** The face of the character who plays there, or the initial of somebody else than the reader. */
export function faceOf(table: ListedTable, kind: string): TemplateResult {
  const character = table.faces.find((each) => each !== "");
  if (character !== undefined) return portrait(character, kind);
  const other = table.names.find((_name, seat) => !table.own.includes(seat));
  return html`<span class=${kind}>${initial(table.is_hall ? headline(table) : (other ?? table.names[0] ?? ""))}</span>`;
}
