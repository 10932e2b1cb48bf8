import { html, nothing, type TemplateResult } from "lit";
import { _ } from "../../texts";
import { icon } from "../../ui/icons";
import { buzzKeyOf } from "./buzzing";
import "./ring";

/** The five seconds in which whoever has said to have a word must show it (D4). */
const SHOWING = 5000;

/** Where somebody of several at one screen says to have a word, and then lays it. */
interface Zone {
  readonly seat: number;
  /** Which corner is theirs. */
  readonly at: number;
  readonly name: string;
  readonly hasBuzzed: boolean;
  readonly mayBuzz: boolean;
  /** The cards that are lifted. */
  readonly word: string;
  /** What else is to be said of them. */
  readonly status: string;
  /** When the word must have been shown, and where the clock stands if it stands. */
  readonly until: number;
  readonly stopped: number | null;
  readonly now: () => number;
  readonly touched: (event: PointerEvent) => void;
  readonly pressed: (event: MouseEvent) => void;
}

function told({ hasBuzzed, mayBuzz, word, status }: Zone): string {
  if (hasBuzzed) return word === "" ? _("has a word") : _("Lay {word}", { word });
  return mayBuzz ? _("I have a word") : status;
}

export function zonePicture(zone: Zone): TemplateResult {
  const { seat, at, name, hasBuzzed, mayBuzz, until, stopped, now } = zone;
  return html`<button
    type="button"
    class=${`zone zone-${at} ${hasBuzzed ? "zone-has" : ""}`}
    data-zone=${seat}
    aria-disabled=${hasBuzzed || mayBuzz ? nothing : "true"}
    @pointerdown=${zone.touched}
    @click=${zone.pressed}
  >
    ${hasBuzzed
      ? html`<race-ring bare .until=${until} .whole=${SHOWING} .stopped=${stopped} .time=${now}></race-ring>`
      : html`<span class="zone-sign">${icon("flag")}</span>`}
    <strong>${name}</strong>
    <span>${told(zone)}</span>
    <span class="key">${buzzKeyOf(at)}</span>
  </button>`;
}
