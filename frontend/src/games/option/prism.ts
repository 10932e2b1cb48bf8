import { html, nothing, type TemplateResult } from "lit";
import type { BoardPiece } from "../../board/tile";
import type { PrismView } from "../../protocol/option";
import { _ } from "../../texts";

export const WILD = "?";

/** How a prism lies there: colour and shape say it, each alone would do. */
export type PrismState = "laid" | "tentative" | "invalid" | "last" | "turned" | "last-turned";

export interface PrismLook {
  /** What is up. */
  readonly letter: string;
  readonly value: number;
  readonly light: boolean;
  /** The face that is up stands for any letter; this one was declared. */
  readonly wild: boolean;
  readonly other: string;
  readonly state?: PrismState;
  readonly mayTurn?: boolean;
  /** Which of the prisms of a play it is: they arrive one after the other. */
  readonly order?: number;
}

/** A prism of a rack with one of its faces up. */
export function faceOf(prism: PrismView, light: boolean, declared = ""): PrismLook {
  const [letter, value] = light ? [prism.light_letter, prism.light_value] : [prism.dark_letter, prism.dark_value];
  const wild = letter === WILD;
  const other = light ? prism.dark_letter : prism.light_letter;
  return { letter: wild ? declared : letter, value, light, wild, other };
}

/** A prism as large as the square: dark has cut corners, light has round ones. The chip in the corner is what is behind,
 *  in the colour and shape of the other side. What a reader is told begins with the letter that is up, so that alone is
 *  text; value and chip are drawn (prism.css). */
export function prismPicture(look: PrismLook): TemplateResult {
  const { letter, value, light, wild, other, state = "laid", mayTurn = false, order = -1 } = look;
  const side = light ? "light" : "dark";
  const back = light ? "dark" : "light";
  const classes = ["prism", `prism-${side}`, `prism-${state}`];
  if (wild) classes.push("prism-wild");
  if (order >= 0) classes.push("tile-arrives", `tile-arrives-${Math.min(order, 8)}`);
  const turns = mayTurn || state === "turned" || state === "last-turned";
  return html`<span class=${classes.join(" ")} aria-hidden="true">
    <span class="prism-body"><span class="prism-letter">${letter}</span></span>
    ${wild ? nothing : html`<span class="prism-value" data-text=${value}></span>`}
    <span class=${`prism-chip prism-chip-${back}`} data-text=${other}></span>
    ${turns
      ? html`<svg class="prism-turn" viewBox="0 0 24 24"><path d="M18.5 5v4.5H14M18 9.2a7.5 7.5 0 1 0 1.2 5.3" /></svg>`
      : nothing}
    ${state === "invalid" ? html`<span class="tile-fault">!</span>` : nothing}
  </span>`;
}

const STATES: Readonly<Record<PrismState, () => string>> = {
  laid: () => "",
  tentative: () => _("not played yet"),
  invalid: () => _("not a word here"),
  last: () => _("last move"),
  turned: () => _("turned, not played yet"),
  "last-turned": () => _("turned in the last move"),
};

/** What a reader is told of a prism. */
export function prismLabel({ letter, value, light, wild, other, state = "laid", mayTurn = false }: PrismLook): string {
  const up = wild ? (letter === "" ? _("wild face") : _("wild face as {letter}", { letter })) : `${letter} ${value}`;
  const behind = other === WILD ? _("behind it the wild face") : _("behind it {letter}", { letter: other });
  return [light ? _("light {face}", { face: up }) : _("dark {face}", { face: up }), behind, mayTurn ? _("may be turned") : "", STATES[state]()]
    .filter((each) => each !== "")
    .join(", ");
}

/** A prism as the board takes it. */
export function prismPiece(look: PrismLook): BoardPiece {
  return {
    key: JSON.stringify(look),
    label: prismLabel(look),
    picture: prismPicture(look),
    isLoose: look.state === "tentative" || look.state === "invalid",
  };
}
