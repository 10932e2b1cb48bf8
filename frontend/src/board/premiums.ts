import { nothing, svg, html, type TemplateResult } from "lit";
import { _ } from "../texts";

/** A premium square: how often a letter or a word counts. Signs are those of the boards' legend. */
export interface Premium {
  readonly kind: "letter" | "word" | "start";
  readonly times: number;
}

const SIGNS: Readonly<Record<string, Premium>> = {
  d: { kind: "letter", times: 2 },
  t: { kind: "letter", times: 3 },
  q: { kind: "letter", times: 4 },
  D: { kind: "word", times: 2 },
  T: { kind: "word", times: 3 },
  Q: { kind: "word", times: 4 },
  "*": { kind: "start", times: 2 },
};

export const premiumOf = (sign: string | undefined): Premium | null => SIGNS[sign ?? ""] ?? null;

/** What a reader is told of an empty square. */
export function premiumLabel(premium: Premium | null): string {
  if (premium === null) return "";
  if (premium.kind === "start") return _("start, double word");
  const names =
    premium.kind === "letter"
      ? ["", "", _("double letter"), _("triple letter"), _("quadruple letter")]
      : ["", "", _("double word"), _("triple word"), _("quadruple word")];
  return names[premium.times] ?? "";
}

/** What stands on the square beside its sign: 2L, 3W. */
function shortName(premium: Premium): string {
  const { kind, times } = premium;
  return kind === "letter" ? _("{times}L", { times }) : _("{times}W", { times });
}

const dots = (times: number) =>
  Array.from({ length: times }, (_each, at) => svg`<circle cx=${12 + (at - (times - 1) / 2) * 5} cy="4" r="2.1"></circle>`);

const chevrons = (times: number) =>
  Array.from({ length: times }, (_each, at) => {
    const x = 12 + (at - times / 2) * 4.6 + 0.6;
    return svg`<path d=${`M${x} 0.8 l3.2 3.2 l-3.2 3.2`}></path>`;
  });

/** The sign of a premium square: dots for letters, chevrons for words, « » for the start. */
export function premiumPicture(premium: Premium | null): TemplateResult | typeof nothing {
  if (premium === null) return nothing;
  if (premium.kind === "start") {
    return html`<span class="square-sign square-sign-start" aria-hidden="true">
      <svg viewBox="0 0 24 14"><path d="M5.6 2.5 L1.5 7 L5.6 11.5 M10.2 2.5 L6.1 7 L10.2 11.5 M13.8 2.5 L17.9 7 L13.8 11.5 M18.4 2.5 L22.5 7 L18.4 11.5"></path></svg>
    </span>`;
  }
  return html`<span class="square-sign" aria-hidden="true">
    <svg class=${`square-${premium.kind}-sign`} viewBox="0 0 24 8">${
      premium.kind === "letter" ? dots(premium.times) : chevrons(premium.times)
    }</svg>
    <span class="square-text" data-text=${shortName(premium)}></span>
  </span>`;
}

/** The classes that colour a square. */
export const premiumClass = (premium: Premium | null): string =>
  premium === null ? "" : premium.kind === "start" ? "square-2w" : `square-${premium.times}${premium.kind === "letter" ? "l" : "w"}`;
