import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { letterTyped, shuffled, sorted } from "../../board/racks";
import type { ToldRace, View } from "../../protocol/cards";
import type { Action } from "../../table/actions";
import { whyNot, type Command, type Session, type TableUpdate } from "../../table/session";
import { Table, type Leaf } from "../../table/table";
import { nameOfSeat } from "../../table/views";
import { watching } from "../../table/watching";
import { remarkOf } from "../../table/players";
import { _, language, ngettext } from "../../texts";
import { confirmed, openDialog } from "../../ui/dialog";
import { icon, type IconName } from "../../ui/icons";
import { showKeys } from "../../ui/keys";
import type { MenuItem } from "../../ui/menu";
import { sound } from "../../ui/sound";
import { buzzKeyOf, seatOfKey } from "./buzzing";
import { cardPicture, kindOf, type Kind } from "./card";
import { countdownNumber, middleCard, pilePicture } from "./centre";
import "./hand";
import type { CardMove } from "./hand";
import { Holding } from "./holding";
import "./ring";
import { seatPicture } from "./seats";

export type RaceView = View;

/** Milliseconds after a race in which nothing draws or turns: what is pressed was meant for the word before. */
const GRACE = 700;
const USUAL_COUNTDOWN = 1500;
const OFTEN = 50;

/** Somebody is choosing cards to exchange. */
interface Exchanging {
  readonly seat: number;
  /** How many of the new cards shall be vowels; null: as many as are given back. */
  readonly vowels: number | null;
}

interface WithTold extends Session<RaceView> {
  readonly told: ToldRace | null;
  readonly time: number;
}

/** The table of a card race. One person types or taps a word and lays it; where several share the screen, each touches
 *  a zone (or presses a key) to say “I have a word”, and then has five seconds to lay it (D4). */
export class RaceTable extends Table<RaceView> {
  @state() private exchanging: Exchanging | null = null;
  /** How many vowels the winner takes; null: as many as were laid. */
  @state() private drawing: number | null = null;
  @state() private explanation = "";
  @state() private counted = 0;
  private readonly holdings = new Map<number, Holding>();
  private countdown = USUAL_COUNTDOWN;
  private round = -1;
  private wasEarly = false;
  private timer = 0;
  private readonly showUntil = new Map<number, number>();
  private hideKeys: () => void = () => undefined;

  // ---- who is here

  private get race(): WithTold {
    return this.session as WithTold;
  }

  private get time(): number {
    return this.race.time;
  }

  private readonly now = (): number => this.race.time;

  private get told(): ToldRace {
    return this.race.told ?? { card: "", statuses: [], rounds: [], won: [] };
  }

  /** The seats of this screen. */
  private get here(): readonly number[] {
    return this.session.own;
  }

  /** Whether several people share the screen: their hands lie open, and each has a zone. */
  private get isShared(): boolean {
    return this.here.length > 1;
  }

  /** The race as a seat of this screen sees it. */
  private viewOf(seat: number): RaceView {
    return this.session.views.find((view) => view.game.seat === seat)?.game ?? this.game;
  }

  private may(seat: number, what: string): boolean {
    return this.viewOf(seat).may.includes(what) && !this.standsStill;
  }

  private get standsStill(): boolean {
    return this.view.is_paused || this.view.is_put_away;
  }

  private holding(seat: number): Holding {
    const found = this.holdings.get(seat) ?? new Holding();
    this.holdings.set(seat, found);
    return found;
  }

  /** Hands that lie open: those of the people here; whoever watches computers sees theirs. */
  private get handsSeen(): readonly number[] {
    if (this.here.length > 0) return this.here;
    return this.game.sides.flatMap((side, seat) => (side.hand === null ? [] : [seat]));
  }

  /** Whether a seat may lift cards now. */
  private mayLift(seat: number): boolean {
    if (this.exchanging !== null) return this.exchanging.seat === seat;
    return this.may(seat, "lay") && (!this.isShared || this.game.sides[seat]?.status === "buzzed");
  }

  /** Whose cards the keyboard lifts now. */
  private get writer(): number | null {
    const lifting = this.here.filter((seat) => this.mayLift(seat));
    const at = (seat: number) => this.game.sides[seat]?.time ?? Infinity;
    return lifting.sort((one, other) => at(one) - at(other) || one - other)[0] ?? null;
  }

  // ---- what happens

  override connectedCallback(): void {
    super.connectedCallback();
    document.documentElement.classList.add("at-race");
    document.addEventListener("keydown", this.keyPressed);
    this.timer = window.setInterval(() => this.countDown(), OFTEN);
    this.hideKeys = showKeys({ title: () => _("In the card race"), keys: () => this.keysTold() });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.documentElement.classList.remove("at-race");
    document.removeEventListener("keydown", this.keyPressed);
    window.clearInterval(this.timer);
    this.hideKeys();
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    super.willUpdate(changed);
    if (this.session === undefined) return;
    const { game } = this;
    if (game.round !== this.round || game.phase !== "race") {
      this.round = game.round;
      this.exchanging = null;
      this.showUntil.clear();
      for (const each of this.holdings.values()) each.putAllBack();
    }
    if (game.phase !== "draw") this.drawing = null;
    if (!game.claims.some((claim) => claim.stage === "asked" && this.here.includes(claim.seat))) this.explanation = "";
    for (const seat of this.handsSeen) {
      this.holding(seat).heed(this.viewOf(seat).sides[seat]?.hand ?? []);
      if (!this.mayLift(seat)) this.holding(seat).putAllBack();
    }
  }

  protected override happened(update: TableUpdate): void {
    for (const event of update.events) {
      const kind = SOUNDS[event.event];
      const isOwn = event.seat !== undefined && this.here.includes(event.seat);
      if (event.event === "flipped") this.countdown = Math.max(1, Number(event["start"]) - this.time);
      if (event.event === "buzzed" && event.seat !== undefined) this.showUntil.set(event.seat, Number(event["until"]));
      if (kind !== undefined) sound(event.event === "awarded" && isOwn ? "bonus" : kind);
    }
  }

  /** The numbers of the countdown are seen and heard. */
  private countDown(): void {
    if (!this.isConnected || this.session?.view == null) return;
    if (this.wasEarly !== this.isEarly) this.requestUpdate();
    this.wasEarly = this.isEarly;
    const { start, phase } = this.game;
    const number = phase === "countdown" && start !== null ? countdownNumber(start - this.time, this.countdown) : 0;
    if (number === this.counted) return;
    this.counted = number;
    if (number > 0) sound("time");
  }

  // ---- keys

  private readonly keyPressed = (event: KeyboardEvent): void => {
    const { target } = event;
    const typing = target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
    if (event.defaultPrevented || typing || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector("dialog[open], [popover]:popover-open[role=menu]") !== null) return;
    if (this.session?.view == null || this.view.is_over || this.here.length === 0) return;
    // A button that has the keyboard does what it says, except where a word is typed.
    const onButton = target instanceof HTMLElement && target.closest("button, a, [role=tab]") !== null;
    const done = this.game.phase === "race" ? this.inRace(event, onButton) : this.betweenRaces(event, onButton);
    if (done) event.preventDefault();
  };

  private inRace(event: KeyboardEvent, onButton: boolean): boolean {
    const { key } = event;
    const seat = this.isShared && !event.repeat ? seatOfKey(this.here, event) : null;
    if (seat !== null && !(onButton && key === " ")) {
      this.buzz(seat);
      return true;
    }
    if (key === "Escape" && this.exchanging !== null) {
      this.exchange(this.exchanging.seat);
      return true;
    }
    const { writer } = this;
    if (writer === null) {
      if (this.isShared && /^\p{L}$/u.test(key)) this.say(_("Touch your zone or press your key first."));
      return false;
    }
    const holding = this.holding(writer);
    if (key === "Enter") {
      const onCard = event.target instanceof HTMLElement && event.target.closest("race-hand") !== null;
      if (onButton && !(onCard && holding.lifted.length > 0)) return false;
      this.layOrExchange(writer);
    } else if (key === "Backspace") holding.putLastBack();
    else if (key === "Escape") holding.putAllBack();
    else if (key === "ArrowLeft" || key === "ArrowRight") {
      if (this.exchanging === null) return false;
      this.more(key === "ArrowLeft" ? "vowel" : "consonant");
    } else {
      const letters = [...Object.keys(this.game.vowel_cards), ...Object.keys(this.game.consonant_cards)];
      const letter = [...key].length === 1 ? letterTyped(key, letters) : "";
      if (letter === "") return false;
      if (holding.liftLetter(letter)) sound("place");
      else {
        sound("wrong");
        this.say(_("There is no {letter} left in the hand.", { letter }));
      }
    }
    this.requestUpdate();
    return true;
  }

  private betweenRaces(event: KeyboardEvent, onButton: boolean): boolean {
    const { key } = event;
    const { phase, winner, to_draw: count } = this.game;
    if (key === "ArrowLeft" || key === "ArrowRight") {
      this.more(key === "ArrowLeft" ? "vowel" : "consonant");
      return phase === "pick" || phase === "draw";
    }
    if (this.isEarly) return key === "Enter" || key === " ";
    if (phase === "draw" && winner !== null && this.here.includes(winner) && /^\d$/.test(key) && Number(key) <= count) {
      this.drawing = Number(key);
      return true;
    }
    if (onButton || (key !== "Enter" && key !== " ") || event.repeat) return false;
    const main = this.mainAction();
    if (main === null || main.reason !== undefined) return false;
    main.run(event);
    return true;
  }

  /** Whether the race has ended so recently that whoever presses something did not mean what comes next. */
  private get isEarly(): boolean {
    return this.game.since > 0 && this.time < this.game.since + GRACE;
  }

  private keysTold(): readonly (readonly [readonly string[], string])[] {
    const buzz = this.isShared
      ? this.here.map((seat, at) => [[buzzKeyOf(at)], _("{name} has a word", { name: nameOfSeat(this.game, seat) })] as const)
      : [];
    return [
      ...buzz,
      [["A", "…", "Z"], _("lift a card")],
      [["Enter"], _("lay the word, turn the next card, draw")],
      [["Backspace"], _("put the last card back")],
      [["Esc"], _("put all cards back")],
      [["←", "→"], _("a vowel, a consonant")],
      [["Alt", "←", "→"], _("move a card along the hand")],
    ];
  }

  // ---- what people do

  /** Several hands act at once: nobody waits for the answer to another's command. */
  private async give(command: Command, seat: number): Promise<void> {
    try {
      await this.session.send(command, seat);
    } catch (trouble) {
      this.refused(whyNot(trouble, _("The server cannot be reached.")));
    }
  }

  private buzz(seat: number): void {
    if (this.game.sides[seat]?.status === "buzzed") {
      if (this.holding(seat).lifted.length > 0) this.layOrExchange(seat);
      return;
    }
    if (!this.may(seat, "buzz")) return;
    this.exchanging = null;
    void this.give({ command: "buzz" }, seat);
  }

  private layOrExchange(seat: number): void {
    const cards = this.holding(seat).word;
    const { exchanging } = this;
    if (cards.length === 0) {
      this.say(exchanging === null ? _("Lift the cards of a word first.") : _("Choose the cards to exchange first."));
      return;
    }
    if (exchanging === null) {
      void this.give({ command: "lay", cards }, seat);
      return;
    }
    void this.give({ command: "exchange", cards, vowels: this.newVowels(exchanging) }, seat);
    this.exchanging = null;
  }

  private cardPressed(seat: number, id: number): void {
    if (!this.mayLift(seat)) {
      const { phase } = this.game;
      if (phase === "race" && this.isShared && this.may(seat, "buzz")) this.say(_("Touch your zone or press your key first."));
      return;
    }
    this.holding(seat).toggle(id);
    sound("place");
    this.requestUpdate();
  }

  private cardMoved(seat: number, { id, place, isLifted }: CardMove): void {
    const holding = this.holding(seat);
    if (holding.move(id, place, isLifted && this.mayLift(seat))) this.keepOrder(seat);
    this.requestUpdate();
  }

  private keepOrder(seat: number): void {
    if (this.may(seat, "order")) void this.give({ command: "order", cards: this.holding(seat).letters }, seat);
    this.requestUpdate();
  }

  private shuffle(seat: number): void {
    this.holding(seat).order(shuffled(this.holding(seat).letters));
    this.keepOrder(seat);
  }

  private sort(seat: number): void {
    const rank = [...Object.keys(this.game.vowel_cards).sort(), ...Object.keys(this.game.consonant_cards).sort()];
    this.holding(seat).order(sorted(this.holding(seat).letters, rank));
    this.keepOrder(seat);
  }

  private exchange(seat: number): void {
    this.exchanging = this.exchanging?.seat === seat ? null : { seat, vowels: null };
    this.holding(seat).putAllBack();
  }

  private async giveUp(seat: number): Promise<void> {
    const name = nameOfSeat(this.game, seat);
    const question = () => (this.isShared ? _("Does {name} give up this card?", { name }) : _("Give up this card?"));
    if (await confirmed(question, { yes: () => _("Give up") })) await this.give({ command: "give-up" }, seat);
  }

  private vowelsAmong(letters: readonly string[]): number {
    return letters.filter((letter) => letter in this.game.vowel_cards).length;
  }

  private newVowels({ seat, vowels }: Exchanging): number {
    const cards = this.holding(seat).word;
    return Math.min(cards.length, vowels ?? this.vowelsAmong(cards));
  }

  /** How many vowels the winner draws: as many as were laid unless somebody says otherwise. */
  private get toDraw(): number {
    const { history, to_draw: count } = this.game;
    const last = history.at(-1);
    // What was laid is the word without the special letter, if that was taken from the table.
    const word = [...(last?.words[0] ?? "")];
    const taken = last !== undefined && last.letter !== "" && word.length > count ? [last.letter] : [];
    return Math.min(count, this.drawing ?? this.vowelsAmong(word) - this.vowelsAmong(taken));
  }

  /** Pick a pile (C-039), or take one more card from it (C-021). */
  private more(kind: Kind): void {
    const { phase, flipper, winner, to_draw: count } = this.game;
    const step = kind === "vowel" ? 1 : -1;
    if (phase === "pick" && this.here.includes(flipper)) void this.give({ command: "pick", pile: kind }, flipper);
    else if (phase === "draw" && winner !== null && this.here.includes(winner)) {
      this.drawing = Math.max(0, Math.min(count, this.toDraw + step));
    } else if (this.exchanging !== null) {
      const cards = this.holding(this.exchanging.seat).word.length;
      this.exchanging = { ...this.exchanging, vowels: Math.max(0, Math.min(cards, this.newVowels(this.exchanging) + step)) };
    }
  }

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
      ...this.allLeaves.map((leaf, at) => ({
        label: leaf.label,
        icon: "list" as const,
        apart: at === 0,
        act: () => this.openLeaf(leaf.name),
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
    const { rounds } = this.told;
    if (rounds.length === 0) return html`<p class="quiet">${_("No card has been won yet.")}</p>`;
    return html`<ol class="rounds">
      ${rounds.map(({ card, how }, at) => {
        const outcome = this.game.history[at];
        const own = outcome?.how === "won" && outcome.seats.some((seat) => this.here.includes(seat));
        return html`<li class=${own ? "rounds-own" : ""}>
          <span class="rounds-number">${outcome?.round ?? at + 1}</span>
          <span><span class="rounds-card">${card}</span><span class="rounds-how">${how}</span></span>
        </li>`;
      })}
    </ol>`;
  }

  protected override howItWent() {
    const { history } = this.game;
    return { went: this.rounds(), length: ngettext("{count} card turned", "{count} cards turned", history.length) };
  }

  /** The quickest word, as cards. */
  protected override bestPlay(): TemplateResult | typeof nothing {
    const won = this.game.sides.flatMap((side, seat) => side.won.map((each) => ({ seat, ...each })));
    const [best] = won.sort((one, other) => one.time - other.time);
    if (best === undefined) return nothing;
    return html`<header class="end-best-head">
        <h2>${_("The quickest word")}</h2>
        <strong class="yours">${this.seconds(best.time)}</strong>
      </header>
      <p class="end-word" aria-hidden="true">
        ${[...best.word].map((letter) => cardPicture(letter, kindOf(letter, this.game)))}
      </p>
      <p><strong>${best.spelling.toUpperCase()}</strong> <span class="quiet">${nameOfSeat(this.game, best.seat)}</span></p>`;
  }

  private openWon(seat: number): void {
    const side = this.game.sides[seat];
    const name = nameOfSeat(this.game, seat);
    void openDialog({
      title: () => _("Cards of {name}", { name }),
      sheet: true,
      body: () =>
        side === undefined || side.won.length === 0
          ? html`<p class="quiet">${_("None yet: {count} win the game.", { count: this.game.target })}</p>`
          : html`<ol class="rounds">
              ${side.won.map(
                (won, at) => html`<li>
                  <span class="rounds-number">${won.round}</span>
                  <span
                    ><span class="rounds-card">${this.told.won[seat]?.[at] ?? ""}</span
                    ><span class="rounds-how"
                      ><strong>${won.spelling.toUpperCase()}</strong> · ${this.seconds(won.time)}${won.explanation === ""
                        ? nothing
                        : html` · ${won.explanation}`}</span
                    ></span
                  >
                </li>`,
              )}
            </ol>`,
    });
  }

  private seconds(milliseconds: number): string {
    const seconds = (Math.floor(milliseconds / 100) / 10).toLocaleString(language(), { minimumFractionDigits: 1 });
    return _("{seconds} s", { seconds });
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
      <aside class="race-book" aria-label=${_("Sheet and notes")}>${this.book()}</aside>
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
      ${this.here.map((seat, at) => {
        const side = this.game.sides[seat];
        const name = nameOfSeat(this.game, seat);
        const has = side?.status === "buzzed";
        const word = this.holding(seat).word.join("");
        const until = this.showUntil.get(seat) ?? this.game.until ?? 0;
        const may = this.may(seat, "buzz");
        const told = has
          ? word === ""
            ? _("has a word")
            : _("Lay {word}", { word })
          : may
            ? _("I have a word")
            : (this.told.statuses[seat] ?? "");
        return html`<button
          type="button"
          class=${`zone zone-${at} ${has ? "zone-has" : ""}`}
          data-zone=${seat}
          aria-disabled=${has || may ? nothing : "true"}
          @pointerdown=${(event: PointerEvent) => {
            // A finger that touches counts, not one that leaves.
            if (event.button === 0 && this.game.sides[seat]?.status !== "buzzed") this.buzz(seat);
          }}
          @click=${(event: MouseEvent) => this.zonePressed(seat, event)}
        >
          ${has
            ? html`<race-ring bare .until=${until} .whole=${5000} .stopped=${this.game.stopped_at} .time=${this.now}></race-ring>`
            : html`<span class="zone-sign">${icon("flag")}</span>`}
          <strong>${name}</strong>
          <span>${told}</span>
          <span class="key">${buzzKeyOf(at)}</span>
        </button>`;
      })}
    </div>`;
  }

  private buzzedAt = 0;

  private zonePressed(seat: number, event: MouseEvent): void {
    const { status } = this.game.sides[seat] ?? {};
    // By the keyboard there was no touch before; and the end of the touch that buzzed lays nothing.
    if (status !== "buzzed") {
      if (event.detail === 0) this.buzz(seat);
      else this.buzzedAt = event.timeStamp;
    } else if (event.timeStamp - this.buzzedAt > 300) this.buzz(seat);
  }

  /** What thumbs reach: exchange and give up at the left, the one filled button at the right. */
  private thumbs(): TemplateResult {
    const main = this.mainAction();
    const [seat] = this.here;
    return html`<div class="thumbs" role="toolbar" aria-label=${_("Actions")}>
      ${this.actions().map(
        (action) => html`<button
          type="button"
          class="button thumb"
          data-action=${action.name}
          aria-disabled=${action.reason === undefined ? nothing : "true"}
          aria-pressed=${action.isOn ? "true" : nothing}
          title=${action.reason ?? nothing}
          @click=${(event: Event) => (action.reason === undefined ? action.run(event) : this.say(action.reason))}
        >
          ${icon(action.icon)}<span>${action.label}</span>
        </button>`,
      )}
      ${seat === undefined || this.isShared
        ? nothing
        : html`<span class="thumb-tools"
            >${this.tool(seat, _("Shuffle"), "shuffle", () => this.shuffle(seat))}
            ${this.tool(seat, _("Sort"), "sort", () => this.sort(seat))}</span
          >`}
      <button
        type="button"
        class="button only-icon thumb-more"
        aria-haspopup="menu"
        aria-label=${_("More…")}
        title=${_("More…")}
        data-action="more"
        @click=${this.openMore}
      >
        ${icon("more")}
      </button>
      ${main === null
        ? nothing
        : html`<button
            type="button"
            class="button filled thumb thumb-main"
            data-action=${main.name}
            aria-disabled=${main.reason === undefined ? nothing : "true"}
            title=${main.reason ?? nothing}
            @click=${(event: Event) => (main.reason === undefined ? main.run(event) : this.say(main.reason))}
          >
            ${icon(main.icon)}<span>${main.label}</span>
            ${main.note ? html`<span class="thumb-word">${main.note}</span>` : nothing}
          </button>`}
    </div>`;
  }

  /** Proper nouns that no list has: they are explained, and the others judge (D5). */
  private claims(): TemplateResult {
    return html`${this.game.claims.map((claim) => {
      const name = nameOfSeat(this.game, claim.seat);
      if (claim.stage === "asked") {
        if (!this.here.includes(claim.seat)) return nothing;
        const text = _("{name}, what does {cards} stand for?", { name, cards: claim.cards.join("") });
        return html`<form class="card soft race-claim" aria-label=${text} @submit=${(event: Event) => this.explain(event, claim.seat)}>
          <label class="field">
            <span class="label">${text}</span>
            <input
              class="input"
              maxlength="200"
              autocomplete="off"
              placeholder=${_("A few words, the name among them")}
              .value=${this.explanation}
              @input=${(event: Event) => {
                if (event.target instanceof HTMLInputElement) this.explanation = event.target.value;
              }}
            />
          </label>
          <button class="button filled">${_("Explain")}</button>
          ${claim.until === null ? nothing : html`<race-ring .until=${claim.until} .whole=${45_000} .time=${this.now}></race-ring>`}
        </form>`;
      }
      return claim.voters
        .filter((seat) => this.here.includes(seat))
        .map((seat) => {
          const voter = nameOfSeat(this.game, seat);
          const text = _("{name}, do you accept {word}: “{text}”?", { name: voter, word: claim.word, text: claim.explanation });
          const judge = (accept: boolean) => void this.give({ command: "judge", accept, seat: claim.seat }, seat);
          return html`<section class="card soft race-claim" role="group" aria-label=${text}>
            <p>${text}</p>
            <div class="row">
              <button type="button" class="button" @click=${() => judge(false)}>${_("Refuse")}</button>
              <button type="button" class="button" @click=${() => judge(true)}>${_("Accept")}</button>
            </div>
          </section>`;
        });
    })}`;
  }

  private explain(event: Event, seat: number): void {
    event.preventDefault();
    void this.give({ command: "explain", text: this.explanation }, seat);
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

const SOUNDS: Readonly<Record<string, "time" | "moved" | "place" | "wrong" | "play">> = {
  revealed: "moved",
  picked: "moved",
  buzzed: "time",
  laid: "place",
  mistaken: "wrong",
  tied: "time",
  awarded: "play",
};

function drawnText(vowels: number, consonants: number): string {
  return [
    ngettext("{count} vowel", "{count} vowels", vowels),
    ngettext("{count} consonant", "{count} consonants", consonants),
  ].join(", ");
}

customElements.define("bonmot-cards", RaceTable);
