import { html, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { guard } from "lit/directives/guard.js";
import { Piece } from "../piece";
import { _ } from "../texts";

/** A piece on a rack, drawn by whoever knows what it is. */
export interface RackPiece {
  readonly key: string;
  readonly label: string;
  readonly picture: TemplateResult;
}

/** A rack: pieces in the order their player likes, and holes where some have left.
 *
 *  It tells which place was chosen (`slot-chosen`) and which piece goes where (`slot-moved`, `[from, to]`). Dragging
 *  is the table's affair: places carry `data-slot`. */
export class Rack extends Piece {
  /** null is a hole. */
  @property({ attribute: false }) pieces: readonly (RackPiece | null)[] = [];
  /** The place whose piece was taken up, and waits for a square. */
  @property({ attribute: false }) chosen: number | null = null;
  @property({ attribute: false }) marked: ReadonlySet<number> = new Set();
  /** Places that a rack has: those without a piece stay empty. */
  @property({ type: Number }) places = 7;
  @property() label = "";
  @property({ type: Boolean }) still = false;
  @state() private at = 0;

  override render(): TemplateResult {
    const places = Math.max(this.places, this.pieces.length);
    return html`<div
      class=${`rack ${places > 8 ? "rack-long" : ""}`}
      role="toolbar"
      aria-label=${this.label === "" ? _("Your rack") : this.label}
      @click=${this.clicked}
      @keydown=${this.pressed}
    >
      ${Array.from({ length: places }, (_each, slot) => this.place(slot))}
    </div>`;
  }

  private place(slot: number): unknown {
    const piece = this.pieces[slot] ?? null;
    const chosen = this.chosen === slot;
    const marked = this.marked.has(slot);
    const reachable = slot === Math.min(this.at, Math.max(0, this.pieces.length - 1));
    return guard([piece?.key ?? "", piece?.label, chosen, marked, reachable, this.still], () => {
      if (piece === null) return html`<span class="rack-place rack-hole" data-slot=${slot}></span>`;
      return html`<button
        type="button"
        class=${`rack-place ${chosen ? "rack-chosen" : ""} ${marked ? "rack-marked" : ""}`}
        data-slot=${slot}
        aria-label=${piece.label}
        aria-pressed=${chosen || marked ? "true" : nothing}
        ?disabled=${this.still}
        tabindex=${reachable ? 0 : -1}
      >
        ${piece.picture}
      </button>`;
    });
  }

  private readonly clicked = (event: Event): void => {
    const slot = slotOf(event.target);
    if (slot === null || this.pieces[slot] == null) return;
    this.at = slot;
    this.dispatchEvent(new CustomEvent("slot-chosen", { detail: slot, bubbles: true }));
  };

  /** Left and right go along the rack, with Alt the piece goes along. */
  private readonly pressed = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const from = slotOf(event.target) ?? this.at;
    let to = from + step;
    while (!event.altKey && to >= 0 && to < this.pieces.length && this.pieces[to] == null) to += step;
    if (to < 0 || to >= this.pieces.length) return;
    if (event.altKey) this.dispatchEvent(new CustomEvent("slot-moved", { detail: [from, to], bubbles: true }));
    this.at = to;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`button[data-slot="${to}"]`)?.focus());
  };
}

/** The place of the rack that something on the page belongs to, if any. */
export function slotOf(target: EventTarget | null): number | null {
  const place = target instanceof Element ? target.closest<HTMLElement>("[data-slot]") : null;
  return place === null ? null : Number(place.dataset["slot"]);
}

customElements.define("bonmot-rack", Rack);

declare global {
  interface HTMLElementTagNameMap {
    "bonmot-rack": Rack;
  }
}
