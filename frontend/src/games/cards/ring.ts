import { html, svg, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { every, Piece } from "../../piece";
import { language, ngettext } from "../../texts";

const OFTEN = 100;
/** Less than so many milliseconds are shown as a warning. */
const HURRY = 10_000;
const ROUND = 2 * Math.PI * 26;

/** What is left of some time, as a ring that empties and a figure; or as the figure alone. It counts by itself on the
 *  clock of the game, so that nothing else is drawn again. */
class Ring extends Piece {
  /** When it is over, on the clock of the game. */
  @property({ type: Number }) until = 0;
  /** How long it lasts. */
  @property({ type: Number }) whole = 1;
  /** The clock stands still there. */
  @property({ attribute: false }) stopped: number | null = null;
  @property({ attribute: false }) time: () => number = () => 0;
  /** Only the figure, with tenths of a second. */
  @property({ type: Boolean }) bare = false;
  @state() private left = 0;

  constructor() {
    super();
    this.whileShown(() => every(OFTEN, () => this.count()));
  }

  protected override willUpdate(): void {
    this.count();
  }

  private count(): void {
    const left = Math.max(0, this.until - (this.stopped ?? this.time()));
    this.left = this.bare ? Math.ceil(left / 100) * 100 : left;
  }

  override render(): TemplateResult {
    const seconds = Math.ceil(this.left / 1000);
    if (this.bare) {
      const tenths = (this.left / 1000).toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
      return html`<span class="ring-bare" role="timer">${tenths}</span>`;
    }
    const part = Math.min(1, this.left / Math.max(1, this.whole));
    const short = this.left <= Math.min(HURRY, this.whole / 3);
    return html`<span class=${short ? "ring ring-short" : "ring"} role="timer" aria-label=${ngettext("{count} second left", "{count} seconds left", seconds)}>
      <svg viewBox="0 0 60 60" aria-hidden="true">
        ${svg`<circle class="ring-ground" cx="30" cy="30" r="26"></circle>
        <circle class="ring-left" cx="30" cy="30" r="26" transform="rotate(-90 30 30)"
          stroke-dasharray=${`${(part * ROUND).toFixed(1)} ${ROUND.toFixed(1)}`}></circle>`}
      </svg>
      <span aria-hidden="true">${seconds}</span>
    </span>`;
  }
}

customElements.define("race-ring", Ring);
