import { html, nothing, svg, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { every, Piece } from "../../piece";
import { timeText } from "../../table/clock";
import { _ } from "../../texts";
import { timeOf, type DuplicateSession } from "./views";

const OFTEN = 200;
const TICKS = 12;
const RADIUS = 52;
const ROUND = 2 * Math.PI * RADIUS;

/** The clock of a round with its two bells: the ring empties, and from the first bell on it says “write”.
 *
 *  It tells every time it looks (`moment`, with the milliseconds left): what lies on the board is handed in at the end. */
class Countdown extends Piece {
  @property({ attribute: false }) session!: DuplicateSession;
  @state() private left: number | null = null;

  constructor() {
    super();
    this.whileShown(() => every(OFTEN, () => this.count()));
  }

  protected override willUpdate(): void {
    this.left = this.measured();
  }

  private measured(): number | null {
    const { game } = this.session.view;
    if (game.phase !== "open" || game.over_at === null) return null;
    return Math.max(0, game.over_at - timeOf(this.session));
  }

  private count(): void {
    const left = this.measured();
    if (left !== null) this.dispatchEvent(new CustomEvent("moment", { detail: left }));
    this.left = left;
  }

  override render(): TemplateResult {
    const { game, is_paused: paused } = this.session.view;
    const { left } = this;
    if (left === null) return this.idle();
    const whole = Math.max(1, (game.over_at ?? 0) - (game.started ?? 0));
    const isWriting = game.write_at !== null && timeOf(this.session) >= game.write_at;
    const text = timeText(Math.ceil(left / 1000) * 1000);
    const part = Math.min(1, left / whole);
    const bell = game.write_at === null || game.over_at === null ? 0 : (game.over_at - game.write_at) / whole;
    const state = left === 0 ? "countdown-over" : isWriting ? "countdown-write" : "";
    const told = left === 0 ? _("Time is up") : isWriting ? _("Write!") : paused ? _("stands still") : "";
    return html`<span class=${`countdown ${state}`} role="timer" aria-label=${_("{time} left in this round", { time: text })}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        ${svg`<circle class="countdown-ground" cx="60" cy="60" r=${RADIUS}></circle>
        <circle class="countdown-left" cx="60" cy="60" r=${RADIUS} transform="rotate(-90 60 60)"
          stroke-dasharray=${`${(part * ROUND).toFixed(1)} ${ROUND.toFixed(1)}`}></circle>`}
        ${Array.from({ length: TICKS }, (_each, at) => tick((at * 360) / TICKS, 40, 43, "countdown-tick"))}
        ${bell > 0 ? tick(bell * 360, 45, 59, "countdown-bell") : nothing}
      </svg>
      <span class="countdown-text" aria-hidden="true">${text}</span>
      ${told === "" ? nothing : html`<span class="countdown-told" aria-hidden="true">${told}</span>`}
    </span>`;
  }

  /** No clock, or no round: the ring is empty. */
  private idle(): TemplateResult {
    const { game } = this.session.view;
    return html`<span class="countdown countdown-idle">
      <svg viewBox="0 0 120 120" aria-hidden="true">
        ${svg`<circle class="countdown-ground" cx="60" cy="60" r=${RADIUS}></circle>`}
        ${Array.from({ length: TICKS }, (_each, at) => tick((at * 360) / TICKS, 40, 43, "countdown-tick"))}
      </svg>
      <span class="countdown-text" aria-hidden="true">${game.phase === "open" ? "∞" : "–"}</span>
    </span>`;
  }
}

/** A stroke on the dial; the hand goes backwards, so angles are counted from the top as what is left. */
function tick(degrees: number, from: number, to: number, kind: string): TemplateResult {
  return svg`<line class=${kind} x1="60" x2="60" y1=${60 - to} y2=${60 - from} transform=${`rotate(${degrees.toFixed(1)} 60 60)`}></line>` as unknown as TemplateResult;
}

customElements.define("duplicate-countdown", Countdown);
