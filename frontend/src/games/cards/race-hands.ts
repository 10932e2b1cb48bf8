import { state } from "lit/decorators.js";
import { letterTyped, shuffled, sorted } from "../../board/racks";
import { every } from "../../piece";
import type { ToldRace, View } from "../../protocol/cards";
import { whyNot, type Command, type Session, type TableUpdate } from "../../table/session";
import { Table } from "../../table/table";
import { nameOfSeat } from "../../table/views";
import { _ } from "../../texts";
import { confirmed } from "../../ui/dialog";
import { showKeys } from "../../ui/keys";
import { sound } from "../../ui/sound";
import { buzzKeyOf, seatOfKey } from "./buzzing";
import type { Kind } from "./card";
import { countdownNumber } from "./centre";
import type { CardMove } from "./hand";
import { Holding } from "./holding";

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

interface WithTold extends Session<View> {
  readonly told: ToldRace | null;
  readonly time: number;
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

/** The hands of the people at one screen: the cards they lift and lay, their keys, what they exchange and draw. How that
 *  looks, `RaceTable` says. */
export abstract class RaceHands extends Table<View> {
  @state() protected exchanging: Exchanging | null = null;
  /** How many vowels the winner takes; null: as many as were laid. */
  @state() protected drawing: number | null = null;
  @state() protected explanation = "";
  @state() protected counted = 0;
  private readonly holdings = new Map<number, Holding>();
  private countdown = USUAL_COUNTDOWN;
  private round = -1;
  private wasEarly = false;
  protected readonly showUntil = new Map<number, number>();

  // ---- who is here

  private get race(): WithTold {
    return this.session as WithTold;
  }

  private get time(): number {
    return this.race.time;
  }

  protected readonly now = (): number => this.race.time;

  protected get told(): ToldRace {
    return this.race.told ?? { card: "", statuses: [], rounds: [], won: [] };
  }

  /** The seats of this screen. */
  protected get here(): readonly number[] {
    return this.session.own;
  }

  /** Whether several people share the screen: their hands lie open, and each has a zone. */
  protected get isShared(): boolean {
    return this.here.length > 1;
  }

  /** The race as a seat of this screen sees it. */
  private viewOf(seat: number): View {
    return this.session.views.find((view) => view.game.seat === seat)?.game ?? this.game;
  }

  protected may(seat: number, what: string): boolean {
    return this.viewOf(seat).may.includes(what) && !this.standsStill;
  }

  protected get standsStill(): boolean {
    return this.view.is_paused || this.view.is_put_away;
  }

  protected holding(seat: number): Holding {
    const found = this.holdings.get(seat) ?? new Holding();
    this.holdings.set(seat, found);
    return found;
  }

  /** Hands that lie open: those of the people here; whoever watches computers sees theirs. */
  protected get handsSeen(): readonly number[] {
    if (this.here.length > 0) return this.here;
    return this.game.sides.flatMap((side, seat) => (side.hand === null ? [] : [seat]));
  }

  /** Whether a seat may lift cards now. */
  protected mayLift(seat: number): boolean {
    if (this.exchanging !== null) return this.exchanging.seat === seat;
    return this.may(seat, "lay") && (!this.isShared || this.game.sides[seat]?.status === "buzzed");
  }

  /** Whose cards the keyboard lifts now. */
  protected get writer(): number | null {
    const lifting = this.here.filter((seat) => this.mayLift(seat));
    const at = (seat: number) => this.game.sides[seat]?.time ?? Infinity;
    return lifting.sort((one, other) => at(one) - at(other) || one - other)[0] ?? null;
  }

  // ---- what happens

  constructor() {
    super();
    this.whileShown(() => every(OFTEN, () => this.countDown()));
    this.whileShown(() => showKeys({ title: () => _("In the card race"), keys: () => this.keysTold() }));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.documentElement.classList.add("at-race");
    document.addEventListener("keydown", this.keyPressed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.documentElement.classList.remove("at-race");
    document.removeEventListener("keydown", this.keyPressed);
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
  protected get isEarly(): boolean {
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
  protected async give(command: Command, seat: number): Promise<void> {
    try {
      await this.session.send(command, seat);
    } catch (trouble) {
      this.refused(whyNot(trouble, _("The server cannot be reached.")));
    }
  }

  protected buzz(seat: number): void {
    if (this.game.sides[seat]?.status === "buzzed") {
      if (this.holding(seat).lifted.length > 0) this.layOrExchange(seat);
      return;
    }
    if (!this.may(seat, "buzz")) return;
    this.exchanging = null;
    void this.give({ command: "buzz" }, seat);
  }

  private buzzedAt = 0;

  /** A finger that touches counts, not one that leaves. */
  protected zoneTouched(seat: number, event: PointerEvent): void {
    if (event.button === 0 && this.game.sides[seat]?.status !== "buzzed") this.buzz(seat);
  }

  protected zonePressed(seat: number, event: MouseEvent): void {
    const { status } = this.game.sides[seat] ?? {};
    // By the keyboard there was no touch before; and the end of the touch that buzzed lays nothing.
    if (status !== "buzzed") {
      if (event.detail === 0) this.buzz(seat);
      else this.buzzedAt = event.timeStamp;
    } else if (event.timeStamp - this.buzzedAt > 300) this.buzz(seat);
  }

  protected layOrExchange(seat: number): void {
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

  protected cardPressed(seat: number, id: number): void {
    if (!this.mayLift(seat)) {
      const { phase } = this.game;
      if (phase === "race" && this.isShared && this.may(seat, "buzz")) this.say(_("Touch your zone or press your key first."));
      return;
    }
    this.holding(seat).toggle(id);
    sound("place");
    this.requestUpdate();
  }

  protected cardMoved(seat: number, { id, place, isLifted }: CardMove): void {
    const holding = this.holding(seat);
    if (holding.move(id, place, isLifted && this.mayLift(seat))) this.keepOrder(seat);
    this.requestUpdate();
  }

  private keepOrder(seat: number): void {
    if (this.may(seat, "order")) void this.give({ command: "order", cards: this.holding(seat).letters }, seat);
    this.requestUpdate();
  }

  protected shuffle(seat: number): void {
    this.holding(seat).order(shuffled(this.holding(seat).letters));
    this.keepOrder(seat);
  }

  protected sort(seat: number): void {
    const rank = [...Object.keys(this.game.vowel_cards).sort(), ...Object.keys(this.game.consonant_cards).sort()];
    this.holding(seat).order(sorted(this.holding(seat).letters, rank));
    this.keepOrder(seat);
  }

  protected exchange(seat: number): void {
    this.exchanging = this.exchanging?.seat === seat ? null : { seat, vowels: null };
    this.holding(seat).putAllBack();
  }

  protected async giveUp(seat: number): Promise<void> {
    const name = nameOfSeat(this.game, seat);
    const question = () => (this.isShared ? _("Does {name} give up this card?", { name }) : _("Give up this card?"));
    if (await confirmed(question, { yes: () => _("Give up") })) await this.give({ command: "give-up" }, seat);
  }

  private vowelsAmong(letters: readonly string[]): number {
    return letters.filter((letter) => letter in this.game.vowel_cards).length;
  }

  protected newVowels({ seat, vowels }: Exchanging): number {
    const cards = this.holding(seat).word;
    return Math.min(cards.length, vowels ?? this.vowelsAmong(cards));
  }

  /** How many vowels the winner draws: as many as were laid unless somebody says otherwise. */
  protected get toDraw(): number {
    const { history, to_draw: count } = this.game;
    const last = history.at(-1);
    // What was laid is the word without the special letter, if that was taken from the table.
    const word = [...(last?.words[0] ?? "")];
    const taken = last !== undefined && last.letter !== "" && word.length > count ? [last.letter] : [];
    return Math.min(count, this.drawing ?? this.vowelsAmong(word) - this.vowelsAmong(taken));
  }

  /** Pick a pile (C-039), or take one more card from it (C-021). */
  protected more(kind: Kind): void {
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

  protected explain(event: Event, seat: number): void {
    event.preventDefault();
    void this.give({ command: "explain", text: this.explanation }, seat);
  }
}
