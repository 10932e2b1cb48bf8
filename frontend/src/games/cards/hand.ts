import { html, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { Piece } from "../../piece";
import { cardLabel, cardPicture, kindOf, type Piles } from "./card";
import type { HeldCard } from "./holding";

/** A card goes along with the pointer once it has moved so far; before that it is pressed. */
const SLACK = 6;
/** Dragged up by this part of its height, a card is lifted. */
const UP = 0.5;

/** Where a card was let go. */
export interface CardMove {
  readonly id: number;
  /** Its place in the row, counted without it. */
  readonly place: number;
  readonly isLifted: boolean;
}

/** A hand of cards: those lifted stand higher and first, as the word that they make.
 *
 *  It tells which card was pressed (`card-pressed`, its number) and which was moved (`card-moved`, a `CardMove`). */
export class Hand extends Piece {
  @property({ attribute: false }) row: readonly HeldCard[] = [];
  /** How many of the row are lifted. */
  @property({ type: Number }) lifted = 0;
  @property({ attribute: false }) deck: Piles = { vowel_cards: {} };
  @property() label = "";
  /** Whether cards can be lifted now. */
  @property({ type: Boolean }) open = false;
  /** Whether nobody here may even put them in order. */
  @property({ type: Boolean }) still = false;
  @state() private at = 0;
  @state() private dragged: number | null = null;

  private grip: { id: number; pointer: number; x: number; y: number; element: HTMLElement } | null = null;
  private was = new Map<string, DOMRect>();
  private letGo: HTMLElement | null = null;
  private justDragged = false;

  protected override willUpdate(): void {
    this.was = new Map(this.pictures().map((each) => [each.dataset["card"] ?? "", each.getBoundingClientRect()]));
  }

  private pictures(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>("[data-card]")];
  }

  /** Whatever has another place now goes there; new cards come from above. */
  protected override updated(): void {
    this.letGo?.style.removeProperty("translate");
    this.letGo = null;
    const style = getComputedStyle(this);
    const duration = parseFloat(style.getPropertyValue("--recall"));
    if (this.dragged !== null || this.was.size === 0 || !(duration > 0)) return;
    for (const each of this.pictures()) {
      const [before, now] = [this.was.get(each.dataset["card"] ?? ""), each.getBoundingClientRect()];
      const from =
        before === undefined ? "translateY(-40px) scale(0.8)" : `translate(${before.x - now.x}px, ${before.y - now.y}px)`;
      if (before !== undefined && Math.abs(before.x - now.x) + Math.abs(before.y - now.y) < 1) continue;
      const frames: Keyframe[] = [{ transform: from, ...(before === undefined ? { opacity: 0 } : {}) }, {}];
      each.animate(frames, { duration, easing: style.getPropertyValue("--ease") || "ease-out", composite: "add" });
    }
  }

  override render(): TemplateResult {
    return html`<div
      class=${`hand ${this.lifted > 0 ? "hand-split" : ""} ${this.open ? "hand-open" : ""}`}
      role="toolbar"
      aria-label=${this.label}
      @keydown=${this.pressed}
      @click=${this.clicked}
      @pointerdown=${this.gripped}
      @pointermove=${this.carried}
      @pointerup=${this.dropped}
      @pointercancel=${this.cancelled}
    >
      ${repeat(
        this.row,
        (card) => card.id,
        (card, place) => this.card(card, place),
      )}
    </div>`;
  }

  private card(card: HeldCard, place: number): TemplateResult {
    const kind = kindOf(card.letter, this.deck);
    const isLifted = place < this.lifted;
    const classes = ["hand-card", `hand-card-${kind}`];
    if (isLifted) classes.push("hand-lifted");
    if (place === this.lifted && place > 0) classes.push("hand-first-of-rest");
    if (this.dragged === card.id) classes.push("hand-dragged");
    return html`<button
      type="button"
      class=${classes.join(" ")}
      data-card=${card.id}
      aria-label=${cardLabel(card.letter, kind)}
      aria-pressed=${String(isLifted)}
      ?disabled=${this.still}
      tabindex=${place === Math.min(this.at, this.row.length - 1) ? 0 : -1}
    >
      ${cardPicture(card.letter, kind)}
    </button>`;
  }

  private readonly clicked = (event: Event): void => {
    const id = idOf(event.target);
    if (id === null || this.still) return;
    if (this.justDragged) {
      this.justDragged = false;
      return;
    }
    this.at = this.row.findIndex((card) => card.id === id);
    this.tell("card-pressed", id);
  };

  /** Left and right go along the hand, with Alt the card goes along. */
  private readonly pressed = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const id = idOf(event.target);
    if (step === 0 || id === null || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const from = this.row.findIndex((card) => card.id === id);
    const to = from + step;
    if (to < 0 || to >= this.row.length) return;
    if (event.altKey) {
      const isLifted = from < this.lifted;
      if (isLifted !== to < this.lifted) return;
      this.moveCard({ id, place: to, isLifted });
    }
    this.at = to;
    const wanted = event.altKey ? id : this.row[to]?.id;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`[data-card="${wanted}"]`)?.focus());
  };

  private moveCard(move: CardMove): void {
    this.tell("card-moved", move);
  }

  // ---- carrying cards

  private readonly gripped = (event: PointerEvent): void => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-card]") : null;
    const id = idOf(element);
    this.justDragged = false;
    if (element === null || id === null || this.still || this.grip !== null || event.button !== 0) return;
    this.grip = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY, element };
  };

  private readonly carried = (event: PointerEvent): void => {
    const grip = this.grip;
    if (grip === null || grip.pointer !== event.pointerId) return;
    const [x, y] = [event.clientX - grip.x, event.clientY - grip.y];
    if (this.dragged === null) {
      if (Math.hypot(x, y) < SLACK) return;
      this.dragged = grip.id;
      grip.element.setPointerCapture(event.pointerId);
    }
    grip.element.style.setProperty("translate", `${x}px ${y}px`);
  };

  private readonly dropped = (event: PointerEvent): void => {
    const grip = this.grip;
    if (grip === null || grip.pointer !== event.pointerId) return;
    this.grip = null;
    if (this.dragged === null) return;
    this.justDragged = true;
    // A pointer that was captured clicks where it was let go, or nowhere: forget about it soon.
    setTimeout(() => (this.justDragged = false), 0);
    const others = this.pictures().filter((each) => each !== grip.element);
    const place = others.filter((each) => middleOf(each) < event.clientX).length;
    const wasLifted = this.row.findIndex((card) => card.id === grip.id) < this.lifted;
    const word = this.lifted - (wasLifted ? 1 : 0);
    const far = UP * grip.element.offsetHeight;
    const isUp = event.clientY - grip.y < (wasLifted ? far : -far);
    const isLifted = this.open && (place < word || (isUp && place <= word) || (isUp && word === 0));
    // The table draws its answer first, so that the card goes from where it was let go to its new place at once.
    this.letGo = grip.element;
    this.moveCard({ id: grip.id, place: isLifted ? Math.min(place, word) : Math.max(place, word), isLifted });
    this.dragged = null;
  };

  private readonly cancelled = (): void => {
    this.grip?.element.style.removeProperty("translate");
    this.grip = null;
    this.dragged = null;
  };
}

function idOf(target: EventTarget | null): number | null {
  const card = target instanceof Element ? target.closest<HTMLElement>("[data-card]") : null;
  return card === null ? null : Number(card.dataset["card"]);
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

customElements.define("race-hand", Hand);
