import { settings } from "../settings";
import { squareOf } from "./board";
import type { Square } from "./geometry";
import { slotOf } from "./rack";

/** Where a piece is taken from, or let go. */
export type Spot = { readonly slot: number } | { readonly square: Square };

/** What a table says about pieces that a hand may carry. */
export interface Hands {
  /** Whether a piece may be lifted there. */
  mayLift(spot: Spot): boolean;
  /** A piece was lifted: boards may come nearer. */
  lifted?(spot: Spot): void;
  /** A piece was let go somewhere; null: beside the board and the rack. */
  dropped(from: Spot, to: Spot | null): void;
}

/** So far a pointer must go before a piece follows it: less is a click. */
const THRESHOLD = 6;
/** So far above a finger its piece is held, so that it can be seen. */
const LIFT = 44;
/** So near to the edge of a board that is scrolled, it goes on by itself. */
const EDGE = 36;

/** Drag and drop with mouse, pen and finger: a copy of the piece follows the pointer, squares show where it would lie.
 *
 *  Attach it to an element that holds squares (`data-square`) and places of a rack (`data-slot`). */
export class Dragging {
  private from: Spot | null = null;
  private source: HTMLElement | null = null;
  private copy: HTMLElement | null = null;
  private target: HTMLElement | null = null;
  private start = { x: 0, y: 0 };
  private grip = { x: 0, y: 0 };
  private lift = 0;
  private pointer = -1;
  private hasDragged = false;
  private readonly leave = new AbortController();

  constructor(
    private readonly root: HTMLElement,
    private readonly hands: Hands,
  ) {
    const { signal } = this.leave;
    root.addEventListener("pointerdown", this.down, { signal });
    // A click that ends a drag is none: it must not turn the arrow or take a tile back.
    root.addEventListener("click", this.swallow, { signal, capture: true });
    root.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  }

  stop(): void {
    this.cancel();
    this.leave.abort();
  }

  private readonly down = (event: PointerEvent): void => {
    this.hasDragged = false;
    if (!event.isPrimary || event.button !== 0 || this.from !== null) return;
    const spot = spotOf(event.target);
    if (spot === null || !this.hands.mayLift(spot)) return;
    const source = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-slot], [data-square]") : null;
    if (source === null) return;
    this.from = spot;
    this.source = source;
    this.pointer = event.pointerId;
    this.start = { x: event.clientX, y: event.clientY };
    this.lift = event.pointerType === "mouse" ? 0 : LIFT;
    window.addEventListener("pointermove", this.move);
    window.addEventListener("pointerup", this.up);
    window.addEventListener("pointercancel", this.cancelled);
    window.addEventListener("keydown", this.escape, true);
  };

  private readonly move = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer) return;
    const { x, y } = { x: event.clientX, y: event.clientY };
    if (this.copy === null) {
      if (Math.hypot(x - this.start.x, y - this.start.y) < THRESHOLD) return;
      this.raise();
    }
    event.preventDefault();
    this.follow(x, y);
  };

  private raise(): void {
    const picture = this.source?.querySelector<HTMLElement>("[class]");
    if (picture == null || this.source === null || this.from === null) return;
    const box = this.source.getBoundingClientRect();
    const copy = picture.cloneNode(true) as HTMLElement;
    copy.classList.add("piece-lifted");
    const side = Math.max(box.width, this.lift > 0 ? 44 : 0);
    copy.style.setProperty("--side", `${side}px`);
    document.body.append(copy);
    this.grip = { x: side / 2, y: side / 2 };
    this.copy = copy;
    this.source.classList.add("piece-away");
    if (this.lift > 0 && settings.now.sound) navigator.vibrate?.(8);
    this.hands.lifted?.(this.from);
  }

  private follow(x: number, y: number): void {
    const [left, top] = [x - this.grip.x, y - this.grip.y - this.lift];
    if (this.copy !== null) this.copy.style.transform = `translate3d(${left}px, ${top}px, 0) scale(1.06)`;
    this.scrollNear(x, y - this.lift);
    const found = document.elementFromPoint(x, y - this.lift) ?? document.elementFromPoint(x, y);
    const target = found instanceof Element ? found.closest<HTMLElement>("[data-slot], [data-square]") : null;
    if (target === this.target) return;
    this.target?.classList.remove("piece-over");
    this.target = target !== null && this.root.contains(target) ? target : null;
    this.target?.classList.add("piece-over");
  }

  /** A board of which only a part is seen goes on under a piece that is held at its edge. */
  private scrollNear(x: number, y: number): void {
    const view = this.root.querySelector<HTMLElement>(".board-nearer .board-window");
    if (view === null) return;
    const box = view.getBoundingClientRect();
    if (y < box.top - EDGE || y > box.bottom + EDGE) return;
    const pull = (at: number, low: number, high: number) => (at < low + EDGE ? -8 : at > high - EDGE ? 8 : 0);
    view.scrollBy(pull(x, box.left, box.right), pull(y, box.top, box.bottom));
  }

  private readonly up = (event: PointerEvent): void => {
    if (event.pointerId !== this.pointer) return;
    const from = this.from;
    const dragged = this.copy !== null;
    const to = spotOf(this.target);
    this.cancel();
    this.hasDragged = dragged;
    if (dragged && from !== null) this.hands.dropped(from, to);
  };

  private readonly cancelled = (event: PointerEvent): void => {
    if (event.pointerId === this.pointer) this.cancel();
  };

  private readonly escape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || this.copy === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.hasDragged = true;
    this.cancel();
  };

  private readonly swallow = (event: Event): void => {
    if (!this.hasDragged) return;
    this.hasDragged = false;
    event.stopPropagation();
    event.preventDefault();
  };

  private cancel(): void {
    window.removeEventListener("pointermove", this.move);
    window.removeEventListener("pointerup", this.up);
    window.removeEventListener("pointercancel", this.cancelled);
    window.removeEventListener("keydown", this.escape, true);
    this.copy?.remove();
    this.source?.classList.remove("piece-away");
    this.target?.classList.remove("piece-over");
    this.copy = this.source = this.target = this.from = null;
    this.pointer = -1;
  }
}

/** The place of the rack or the square that an element belongs to. */
function spotOf(target: EventTarget | null): Spot | null {
  const slot = slotOf(target);
  if (slot !== null) return { slot };
  const square = squareOf(target);
  return square === null ? null : { square };
}
