import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { Action } from "../../table/actions";
import type { Leaf } from "../../table/book";
import { nameOfSeat } from "../../table/views";
import { watching } from "../../table/watching";
import { remarkOf } from "../../table/players";
import { _, ngettext } from "../../texts";
import { openDialog } from "../../ui/dialog";
import { icon, type IconName } from "../../ui/icons";
import type { MenuItem } from "../../ui/menu";
import { buzzKeyOf } from "./buzzing";
import { cardPicture, kindOf, type Kind } from "./card";
import { middleCard, pilePicture } from "./centre";
import { claimCards } from "./claims";
import "./hand";
import type { CardMove } from "./hand";
import { RaceHands } from "./race-hands";
import "./ring";
import { quickestWord, roundsList, wonList } from "./rounds";
import { seatPicture } from "./seats";
import { thumbBar } from "./thumbs";
import { zonePicture } from "./zones";

/** The table of a card race. One person types or taps a word and lays it; where several share the screen, each touches
 *  a zone (or presses a key) to say “I have a word”, and then has five seconds to lay it (D4). */
export class RaceTable extends RaceHands {
  /** The round whose words are explained. */
  @state() private chosenRound: number | null = null;

  // ---- buttons

  protected override mainAction(): (Action & { readonly note?: string }) | null {
    const { phase, flipper, winner, to_draw: count } = this.game;
    const { exchanging, writer } = this;
    if (this.standsStill) return null;
    const early = this.isEarly ? _("One moment…") : undefined;
    if (phase === "flip" && this.here.includes(flipper)) {
      const run = () => void this.give({ command: "flip" }, flipper);
      return { name: "flip", label: _("Turn"), icon: "turn", reason: early, run };
    }
    if (phase === "draw" && winner !== null && this.here.includes(winner)) {
      const run = () => void this.give({ command: "draw", vowels: this.toDraw }, winner);
      return { name: "draw", label: _("Draw"), note: String(count), icon: "plus", reason: early, run };
    }
    if (phase === "race" && exchanging !== null) {
      const cards = this.holding(exchanging.seat).lifted.length;
      const reason = cards === 0 ? _("Choose the cards to exchange first.") : undefined;
      const run = () => this.layOrExchange(exchanging.seat);
      return { name: "exchange", label: _("Exchange"), note: cards === 0 ? "" : String(cards), icon: "exchange", reason, run };
    }
    if (this.isShared || this.here.length === 0) return null;
    const word = writer === null ? [] : this.holding(writer).word;
    const reason = writer === null ? this.whyNoWord() : word.length === 0 ? _("Lift the cards of a word first.") : undefined;
    const run = () => writer !== null && this.layOrExchange(writer);
    return { name: "lay", label: _("Lay"), note: word.join(""), icon: "check", reason, run };
  }

  /** Why no word can be laid now. */
  private whyNoWord(): string {
    const seat = this.here[0];
    const side = seat === undefined ? undefined : this.game.sides[seat];
    if (side?.status === "out") return _("You are out of this round.");
    if (this.game.phase === "race" && side?.status === "claimed") return _("Your word is laid.");
    return _("No card is open.");
  }

  protected override actions(): readonly Action[] {
    const [seat] = this.here;
    if (seat === undefined || this.isShared) return [];
    const reason = this.may(seat, "exchange") ? undefined : this.whyNoWord();
    return [
      {
        name: "exchange-cards",
        label: this.exchanging === null ? _("Exchange") : _("Cancel"),
        icon: this.exchanging === null ? "exchange" : "close",
        reason,
        isOn: this.exchanging !== null,
        run: () => this.exchange(seat),
      },
      { name: "give-up", label: _("Give up card"), icon: "flag", reason, run: () => void this.giveUp(seat) },
    ];
  }

  protected override moreItems(): readonly MenuItem[] {
    const [seat] = this.here;
    return [
      ...(seat === undefined || this.isShared
        ? []
        : ([
            { label: _("Shuffle"), icon: "shuffle", act: () => this.shuffle(seat) },
            { label: _("Sort"), icon: "sort", act: () => this.sort(seat) },
          ] as const)),
      ...this.book.leaves.map((leaf, at) => ({
        label: leaf.label,
        icon: "list" as const,
        apart: at === 0,
        act: () => this.book.show(leaf.name),
      })),
    ];
  }

  // ---- drawing

  protected override middle(): TemplateResult {
    return html``;
  }

  protected override leaves(): readonly Leaf[] {
    return [{ name: "sheet", label: _("The rounds"), content: () => this.rounds() }];
  }

  private rounds(): TemplateResult {
    const choose = (at: number | null): void => {
      this.chosenRound = at;
      this.dispatchEvent(new Event("leaf-changed")); // where people share a screen the rounds lie in a sheet
    };
    return roundsList(this.game, this.told, this.here, { table: this.view.name, chosen: this.chosenRound, choose });
  }

  protected override howItWent() {
    const { history } = this.game;
    return { went: this.rounds(), length: ngettext("{count} card turned", "{count} cards turned", history.length) };
  }

  protected override bestPlay(): TemplateResult | typeof nothing {
    return quickestWord(this.game);
  }

  private openWon(seat: number): void {
    const name = nameOfSeat(this.game, seat);
    const title = () => _("Cards of {name}", { name });
    void openDialog({ title, sheet: true, body: () => wonList(this.game, this.told, seat) });
  }

  override render(): TemplateResult {
    if (this.session?.view == null) return super.render();
    const { view } = this;
    if ((view.waits_for !== null && !view.is_over) || (view.is_over && this.seesEnd)) return super.render();
    const people = this.isShared ? `race-shared race-shared-${this.here.length}` : this.here.length === 0 ? "race-watched" : "";
    return html`<div class=${`race race-${this.game.phase} ${people}`} data-round=${this.game.round} data-number=${this.view.number}>
      <h1 class="visually-hidden">${this.heading()}</h1>
      <div class="race-seats">
        ${this.game.sides.map((_side, seat) => html`<div class="race-seat">${this.seat(seat)} ${remarkOf(this.session, seat)}</div>`)}
      </div>
      <div class="race-table">
        ${this.session.connected ? nothing : html`<p class="table-offline">${icon("wifi-off")} ${_("Reconnecting…")}</p>`}
        ${this.pile("vowel")} ${this.centre()} ${this.pile("consonant")}
        <p class="race-line">${this.line()}</p>
        ${this.questionCard()} ${this.claims()}
      </div>
      <div class="race-hands">${repeat(this.handsSeen, (seat) => seat, (seat) => this.hand(seat))}
        ${this.here.length === 0 ? watching(this.session) : nothing}
      </div>
      ${this.isShared ? this.zones() : nothing}
      ${this.thumbs()}
      <aside class="race-book" aria-label=${_("Sheet and notes")}>${this.book.drawn()}</aside>
    </div>`;
  }

  private seat(seat: number): TemplateResult {
    const key = this.isShared && this.here.includes(seat) ? buzzKeyOf(this.here.indexOf(seat)) : "";
    const status = this.told.statuses[seat] ?? "";
    return seatPicture(this.session, seat, { status, key, open: () => this.openWon(seat) });
  }

  /** A pile; a button while somebody here may choose it. */
  private pile(kind: Kind): TemplateResult {
    const { phase, flipper, winner, piles } = this.game;
    const picks = phase === "pick" && this.here.includes(flipper);
    const draws = phase === "draw" && winner !== null && this.here.includes(winner);
    const drawn = draws ? (kind === "vowel" ? this.toDraw : this.game.to_draw - this.toDraw) : null;
    const exchanged = this.exchanging === null ? null : this.newVowels(this.exchanging);
    const count =
      exchanged === null || this.exchanging === null
        ? drawn
        : kind === "vowel"
          ? exchanged
          : this.holding(this.exchanging.seat).lifted.length - exchanged;
    return pilePicture(kind, piles[kind] ?? 0, {
      count,
      choose: picks || draws || this.exchanging !== null ? () => this.more(kind) : null,
      label: picks
        ? kind === "vowel"
          ? _("Turn a vowel")
          : _("Turn a consonant")
        : kind === "vowel"
          ? _("One more vowel")
          : _("One more consonant"),
    });
  }

  private centre(): TemplateResult {
    const { game } = this;
    const mayFlip = game.phase === "flip" && this.here.includes(game.flipper) && !this.standsStill && !this.isEarly;
    const flip = mayFlip ? () => void this.give({ command: "flip" }, game.flipper) : null;
    const letter = game.letter === "" ? nothing : cardPicture(game.letter, kindOf(game.letter, game));
    return html`<div class="race-centre">
      ${middleCard(game, this.told, { number: this.counted, flip, letter, last: this.told.rounds.at(-1)?.how ?? "" })}
      ${this.ring()}
    </div>`;
  }

  private ring(): TemplateResult | typeof nothing {
    const { phase, race_at: began, limit, stopped_at: stopped, until, since } = this.game;
    const still = this.standsStill ? this.view.time : null;
    if (phase === "race" && began !== null && limit !== null) {
      return html`<race-ring .until=${began + limit} .whole=${limit} .stopped=${still ?? stopped} .time=${this.now}></race-ring>`;
    }
    if ((phase === "draw" || phase === "pick") && until !== null) {
      return html`<race-ring .until=${until} .whole=${until - since} .stopped=${still} .time=${this.now}></race-ring>`;
    }
    return nothing;
  }

  /** What is wanted now, and of whom. */
  private line(): string {
    const { phase, flipper, winner, to_draw: count } = this.game;
    if (this.view.is_over) return _("The game is over.");
    const { exchanging } = this;
    if (phase === "race") {
      if (exchanging !== null) {
        const vowels = this.newVowels(exchanging);
        const cards = this.holding(exchanging.seat).lifted.length;
        return cards === 0
          ? _("Which cards go? The piles say which new ones come.")
          : _("For them: {cards}. A pile gives one more.", { cards: drawnText(vowels, cards - vowels) });
      }
      const [seat] = this.here;
      if (this.game.stopped_at !== null) return "";
      if (this.isShared) return this.writer === null ? _("Touch your zone as soon as you have a word.") : "";
      return seat !== undefined && this.game.sides[seat]?.status === "out" ? _("You are out of this round.") : "";
    }
    if (phase === "countdown") return _("Get ready…");
    if (phase === "draw" && winner !== null) {
      if (!this.here.includes(winner)) return _("{name} draws new cards.", { name: nameOfSeat(this.game, winner) });
      return _("You draw {cards}. A pile gives one more.", { cards: drawnText(this.toDraw, count - this.toDraw) });
    }
    const name = nameOfSeat(this.game, flipper);
    const isOwn = this.here.includes(flipper);
    if (phase === "pick") {
      return isOwn ? _("{name}, choose a pile: its top card is the letter.", { name }) : _("{name} turns a vowel or a consonant.", { name });
    }
    return isOwn ? _("{name}, turn the next card.", { name }) : _("{name} turns the next card.", { name });
  }

  private hand(seat: number): TemplateResult {
    const holding = this.holding(seat);
    const name = nameOfSeat(this.game, seat);
    const own = this.here.includes(seat);
    const may = this.may(seat, "exchange");
    return html`<div class=${`race-hand race-hand-${this.game.sides[seat]?.status ?? ""}`} data-hand=${seat}>
      ${this.handsSeen.length > 1 ? html`<span class="race-hand-name">${name}</span>` : nothing}
      <race-hand
        .row=${holding.row}
        .lifted=${holding.lifted.length}
        .deck=${this.game}
        .label=${_("Hand of {name}", { name })}
        ?open=${this.mayLift(seat)}
        ?still=${!own || this.view.is_over}
        @card-pressed=${(event: CustomEvent<number>) => this.cardPressed(seat, event.detail)}
        @card-moved=${(event: CustomEvent<CardMove>) => this.cardMoved(seat, event.detail)}
      ></race-hand>
      ${own && this.isShared && !this.view.is_over
        ? html`<span class="race-hand-tools">
            ${this.tool(seat, _("Shuffle"), "shuffle", () => this.shuffle(seat))}
            ${may
              ? html`${this.tool(seat, _("Exchange"), "exchange", () => this.exchange(seat), this.exchanging?.seat === seat)}
                ${this.tool(seat, _("Give up card"), "flag", () => void this.giveUp(seat))}`
              : nothing}
          </span>`
        : nothing}
    </div>`;
  }

  /** A small button; where several share the screen it says whose it is. */
  private tool(seat: number, label: string, sign: IconName, act: () => void, on?: boolean): TemplateResult {
    return html`<button
      type="button"
      class="button only-icon"
      aria-label=${this.isShared ? `${label}, ${nameOfSeat(this.game, seat)}` : label}
      aria-pressed=${on === undefined ? nothing : String(on)}
      title=${label}
      @click=${act}
    >
      ${icon(sign)}
    </button>`;
  }

  /** Where several people share the screen: each has a place to touch, at the edge where their hands are. */
  private zones(): TemplateResult {
    return html`<div class="zones">
      ${this.here.map((seat, at) =>
        zonePicture({
          seat,
          at,
          name: nameOfSeat(this.game, seat),
          hasBuzzed: this.game.sides[seat]?.status === "buzzed",
          mayBuzz: this.may(seat, "buzz"),
          word: this.holding(seat).word.join(""),
          status: this.told.statuses[seat] ?? "",
          until: this.showUntil.get(seat) ?? this.game.until ?? 0,
          stopped: this.game.stopped_at,
          now: this.now,
          touched: (event) => this.zoneTouched(seat, event),
          pressed: (event) => this.zonePressed(seat, event),
        }),
      )}
    </div>`;
  }

  private thumbs(): TemplateResult {
    const [seat] = this.here;
    return thumbBar({
      main: this.mainAction(),
      actions: this.actions(),
      tools:
        seat === undefined || this.isShared
          ? nothing
          : html`${this.tool(seat, _("Shuffle"), "shuffle", () => this.shuffle(seat))}
            ${this.tool(seat, _("Sort"), "sort", () => this.sort(seat))}`,
      say: this.say,
      openMore: this.openMore,
    });
  }

  private claims(): TemplateResult {
    return claimCards(this.game, {
      here: this.here,
      explanation: this.explanation,
      write: (text) => (this.explanation = text),
      explain: (event, seat) => this.explain(event, seat),
      judge: (accept, claimant, seat) => void this.give({ command: "judge", accept, seat: claimant }, seat),
      now: this.now,
    });
  }

  protected override updated(): void {
    super.updated();
    // Whoever must explain a name can write at once.
    const field = this.querySelector<HTMLInputElement>(".race-claim input");
    if (field !== null && field !== this.asking) field.focus();
    this.asking = field;
  }

  private asking: HTMLInputElement | null = null;
}

function drawnText(vowels: number, consonants: number): string {
  return [
    ngettext("{count} vowel", "{count} vowels", vowels),
    ngettext("{count} consonant", "{count} consonants", consonants),
  ].join(", ");
}

customElements.define("bonmot-cards", RaceTable);
