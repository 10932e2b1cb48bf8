import { html, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { every, Piece } from "../piece";
import { _ } from "../texts";

/** Less than this many milliseconds are shown as a warning. */
const WARNING = 30_000;
const OFTEN = 250;
const DAY = 86_400_000;

/** Time as clocks show it: 16:05, 1:02:03, 3 days. */
export function timeText(milliseconds: number): string {
  const late = milliseconds < 0;
  const seconds = Math.floor(Math.abs(milliseconds) / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${hours > 0 ? two(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return `${late ? "−" : ""}${hours > 0 ? `${hours}:` : ""}${rest}`;
}

/** The same; from a day on, in days. */
function spanText(milliseconds: number): string {
  return milliseconds >= DAY ? _("{count} d", { count: Math.ceil(milliseconds / DAY) }) : timeText(milliseconds);
}

/** What time a side has. Between updates it counts by itself; it tells once when little is left (`clock-low`). */
class ClockPiece extends Piece {
  /** Milliseconds, when the table last said so. */
  @property({ type: Number }) left = 0;
  @property({ type: Boolean }) running = false;
  /** How many of them are in the bank: what a turn takes beyond its days. */
  @property({ type: Number }) bank = 0;
  @property() owner = "";
  @state() private now = 0;

  private since = 0;
  private hasWarned = false;

  constructor() {
    super();
    this.whileShown(() => every(OFTEN, () => this.count()));
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (!changed.has("left") && !changed.has("running")) return;
    this.since = performance.now();
    this.now = this.left;
    if (this.left > WARNING) this.hasWarned = false;
  }

  private count(): void {
    if (!this.running) return;
    const now = this.left - (performance.now() - this.since);
    if (Math.floor(now / 1000) === Math.floor(this.now / 1000)) return;
    this.now = now;
    if (now <= WARNING && !this.hasWarned) {
      this.hasWarned = true;
      this.tell("clock-low", this.owner);
    }
  }

  override render(): TemplateResult {
    const low = this.now <= WARNING;
    const turn = this.now - this.bank;
    const text = this.bank > 0 && turn > 0 ? `${spanText(turn)} + ${spanText(this.bank)}` : spanText(this.now);
    const classes = `clock ${this.running ? "clock-runs" : ""} ${low ? "clock-low" : ""}`;
    return html`<span class=${classes} role="timer" aria-label=${_("Time of {name}: {time}", { name: this.owner, time: text })}
      >${text}${low && this.running ? html` <span aria-hidden="true">!</span>` : nothing}</span
    >`;
  }
}

customElements.define("bonmot-clock", ClockPiece);
