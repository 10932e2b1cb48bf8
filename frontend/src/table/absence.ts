import { html, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { every, Piece } from "../piece";
import { _ } from "../texts";
import { icon } from "../ui/icons";
import { timeText } from "./clock";
import type { Session } from "./session";
import { nameOfSeat, sideOf, type GameView } from "./views";

const OFTEN = 250;

/** Somebody has left a live game: how long the others wait, and then the button that ends the waiting. */
class AbsencePiece extends Piece {
  /** When the game can be claimed, on the clock of the game. */
  @property({ type: Number }) until = 0;
  @property() name = "";
  @property({ attribute: false }) session!: Session<GameView>;
  /** What claiming does; null for those who cannot. */
  @property({ attribute: false }) claim: (() => void) | null = null;
  @state() private seconds = 0;

  constructor() {
    super();
    this.whileShown(() => every(OFTEN, () => this.count()));
  }

  protected override willUpdate(): void {
    this.count();
  }

  private count(): void {
    this.seconds = Math.max(0, Math.ceil((this.until - this.session.time) / 1000));
  }

  override render(): TemplateResult {
    const said = { name: this.name, time: timeText(this.seconds * 1000) };
    if (this.seconds > 0) {
      return html`<p class="table-away">
        ${icon("clock")}
        <span>${_("{name} has left. The game can be claimed in {time}.", said)}</span>
      </p>`;
    }
    return html`<p class="table-away">
      ${icon("clock")}
      <span>${_("{name} has left.", said)}</span>
      ${this.claim === null ? nothing : html`<button class="button" @click=${this.claim}>${_("Claim the game")}</button>`}
    </p>`;
  }
}

customElements.define("bonmot-absence", AbsencePiece);

/** Who is away, of one side or of all. The game can be claimed by those who play for another side; partners wait. */
export function absences(session: Session<GameView>, claim: () => void, side?: number): TemplateResult | typeof nothing {
  const { view } = session;
  if (view.is_over || view.away.length === 0) return nothing;
  const isMeant = (seat: number) => side === undefined || sideOf(view.game, seat) === side;
  const others = view.away.filter((each) => isMeant(each.seat) && !session.own.includes(each.seat));
  const mine = sideOf(view.game, view.game.seat);
  return html`${others.map((each) => {
    const may = mine !== null && sideOf(view.game, each.seat) !== mine;
    return html`<bonmot-absence
      .session=${session}
      .until=${view.time + each.left}
      .name=${nameOfSeat(view.game, each.seat)}
      .claim=${may ? claim : null}
    ></bonmot-absence>`;
  })}`;
}
