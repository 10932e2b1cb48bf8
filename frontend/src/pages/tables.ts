import type { TemplateResult } from "lit";
import { html } from "lit";
import { gameTitle } from "../games/names";
import type { ListedTable } from "../protocol/messages";
import { _, figure } from "../texts";
import { initial, portrait } from "../ui/portrait";

/** What lists of tables say of each. */

/** “129 to 170”, or for three and more “129, 170, 98”. */
export function scoreline(table: ListedTable): string {
  const [first, second, ...more] = table.scores.map(figure);
  if (first === undefined) return "";
  if (second === undefined || more.length > 0) return [first, second, ...more].join(", ");
  return _("{first} to {second}", { first, second });
}

/** The table's own title, or who plays. */
export function headline(table: ListedTable): string {
  return table.title || table.names.join(" – ");
}

/** Which game by which rules; an edition that is called like its game is said once. */
export function rulesOf(table: ListedTable): string {
  const title = gameTitle(table.game);
  return table.edition.includes(title) ? table.edition : `${title}, ${table.edition}`;
}

/** The face of the character who plays there, or the initial of a person. */
export function faceOf(table: ListedTable, kind: string): TemplateResult {
  const character = table.faces.find((each) => each !== "");
  if (character !== undefined) return portrait(character, kind);
  return html`<span class=${kind}>${initial(table.names[0] ?? "")}</span>`;
}
