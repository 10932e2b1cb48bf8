import { state } from "lit/decorators.js";
import { createRef, type Ref } from "lit/directives/ref.js";
import type { Board } from "../board/board";
import { Dragging, type Hands, type Spot } from "../board/dragging";
import { Coordinates, type Square } from "../board/geometry";
import { BLANK, Laying } from "../board/laying";
import { keptOrder, letterTyped, moved, shuffled, sorted, tilesOf } from "../board/racks";
import type { TileFixtures } from "../protocol/shared";
import { settings } from "../settings";
import { _ } from "../texts";
import { showKeys } from "../ui/keys";
import { announce, hush } from "../ui/live";
import { sound } from "../ui/sound";
import { toast } from "../ui/toast";
import { chooseLetter } from "./choosing";
import { Hints } from "./hints";
import { boardKeys, pressed, type KeyHands } from "./keys";
import { MoveBox, type Typist } from "./move-box";
import { TILES, type PieceWords } from "./pieces";
import type { Command, Preview, TableUpdate } from "./session";
import { Table } from "./table";
import { hasNobody, type GameView } from "./views";

/** A view of a game in which pieces are laid on a board: each game has its own. */
export interface LyingView extends GameView {
  /** An empty text, or nothing at all, is an empty square. */
  readonly board: readonly (readonly unknown[])[];
  readonly bag: number;
  readonly unseen: Readonly<Record<string, number>>;
}

/** A listener waits this long before what is laid is read to them. */
const PATIENCE = 700;

/** The hands of the person in front of a board and a rack: what is laid, lifted, typed and taken back, and how the rack
 *  lies. How that looks, `LayingTable` says. */
export abstract class LayingHands<Game extends LyingView> extends Table<Game, TileFixtures> implements KeyHands, Hands, Typist {
  protected laying = new Laying(15);
  /** The rack in the order its player likes. */
  protected order: readonly string[] = [];
  @state() protected preview: Preview | null = null;
  @state() protected chosen: number | null = null;
  @state() protected marked: ReadonlySet<Square> = new Set();
  @state() protected isLifting = false;
  /** The tiles that were refused, until something else is laid. */
  @state() protected refusedTiles = false;
  protected readonly board: Ref<Board> = createRef();
  readonly hints = new Hints({
    session: () => this.session,
    changed: () => this.requestUpdate(),
    refused: (text) => this.refused(text),
  });
  protected readonly moves = new MoveBox(this);

  private dragging: Dragging | null = null;
  private asked = 0;
  private isPlaying = false;
  /** Through whose eyes the table was drawn last; undefined before the first time. */
  private lookedAs: number | null | undefined = undefined;
  private readonly orders = new Map<number, readonly string[]>();
  /** What the table was last seen to keep of tiles laid; null: nobody has looked yet. */
  private laidSeen: string | null = null;
  private keptOrderText = "";
  /** The orders that racks were given, by whose tiles they are: a play that is taken back finds the rack as it was. */
  private readonly racksBefore = new Map<string, readonly string[]>();
  private forgetKeys: () => void = () => undefined;
  private saying = 0;

  // ---- what a game says about itself

  /** How the pieces are called: a game that has others than tiles says so. */
  protected get words(): PieceWords {
    return TILES;
  }
  /** The rack of the person in front of the screen, as the view writes it; null where nobody sees one. */
  protected abstract rackText(): string | null;
  /** Whether tiles may be laid now, or composed for later. */
  protected get isFree(): boolean {
    return !this.view.is_over && this.side !== null && this.rackText() !== null;
  }
  /** What stands in the way of playing what is laid. */
  protected get playReason(): string | undefined {
    return this.waiting;
  }
  protected newLaying(size: number): Laying {
    return new Laying(size);
  }
  /** What is laid, as the game's own part of the server previews it. */
  protected get draft(): unknown {
    return { tiles: this.laying.draft };
  }
  /** The server has told what a draft comes to. */
  protected composed(_preview: Preview): void {}
  /** The letter that a piece of the rack shall show, if that must be asked; null: it stays where it is. */
  protected async letterFor(slot: number): Promise<string | null> {
    return this.order[slot] === BLANK ? chooseLetter(this.session.fixtures.letters, this.words) : "";
  }
  abstract pass(): void;
  abstract challenge(): void;
  abstract exchange(): void;
  abstract exchangeAll(): void;

  // ---- sitting down, getting up

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.key, true);
    document.addEventListener("visibilitychange", this.left);
    this.dragging = new Dragging(this, this);
    this.forgetKeys = showKeys(boardKeys(() => settings.now.arrows === "direction", () => this.words));
  }

  override disconnectedCallback(): void {
    this.keepRack();
    document.removeEventListener("keydown", this.key, true);
    document.removeEventListener("visibilitychange", this.left);
    this.dragging?.stop();
    this.forgetKeys();
    super.disconnectedCallback();
  }

  private readonly left = (): void => {
    if (document.visibilityState === "hidden") this.keepRack();
  };

  /** The table keeps how the rack lies, and what is laid on the board, for whoever comes back. */
  private keepRack(): void {
    if (this.session === undefined || !this.isFree || this.view.waits_for !== null) return;
    const laid = this.laying.written;
    const text = `${this.order.join(" ")}|${laid.join(";")}`;
    if (text === this.keptOrderText) return;
    this.keptOrderText = text;
    this.laidSeen = laid.join(";");
    void this.session.send({ command: "arrange-rack", order: [...this.order], laid }).catch(() => undefined);
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    super.willUpdate(changed);
    if (this.session === undefined) return;
    const size = this.game.board.length;
    if (this.session.eyes !== this.lookedAs) this.lookAs(this.session.eyes);
    if (this.laying.size !== size) this.laying = this.newLaying(size);
    this.arrange();
    if (this.isFree) this.restore();
  }

  /**
   * Lays again what the table keeps. It may come to keep it only now: another page of the same person was left, or
   * this one was loaded again, sooner than the table had heard of it. Tiles that somebody is laying here stay.
   */
  private restore(): void {
    const kept = this.view.laid.join(";");
    if (kept === this.laidSeen) return;
    this.laidSeen = kept;
    if (!this.laying.isEmpty) return;
    this.keptOrderText = `${this.order.join(" ")}|${kept}`;
    if (kept !== "" && this.laying.layAgain(this.view.laid, this.order, this.isTaken)) this.judge();
  }

  /** Somebody else looks: nothing stays that only the person before might know. Each finds the rack as it lay. */
  private lookAs(eyes: number | null): void {
    if (this.lookedAs != null) {
      this.orders.set(this.lookedAs, this.order);
      window.clearTimeout(this.saying);
      hush();
    }
    this.lookedAs = eyes;
    this.order = eyes === null ? [] : (this.orders.get(eyes) ?? []);
    this.laying = this.newLaying(this.game.board.length);
    this.preview = this.chosen = null;
    this.laidSeen = null;
    this.refusedTiles = false;
    this.marked = new Set();
    this.hints.forget();
    this.moves.forget();
    this.asked += 1;
  }

  /** The tiles of now in the order of before; what was laid keeps its place. */
  private arrange(): void {
    const text = this.rackText();
    const tiles = text === null ? [] : tilesOf(text, this.session.fixtures.letters);
    const before = this.order.length === 0 ? this.view.order : this.order;
    const known = (some: readonly string[]): string => `${this.session.eyes} ${[...some].sort().join(" ")}`;
    this.racksBefore.set(known(before), before);
    const order = this.racksBefore.get(known(tiles)) ?? keptOrder(before, tiles);
    if (order.join(" ") === this.order.join(" ")) return;
    const drawn = this.order.length > 0;
    this.order = drawn && settings.now.shuffle && this.laying.isEmpty ? shuffled(order) : order;
    this.heed();
  }

  readonly isTaken = (square: Square): boolean => {
    const { board } = this.game;
    return (board[Math.floor(square / board.length)]?.[square % board.length] ?? "") !== "";
  };

  /** The tiles that are laid must go where they can lie: others have moved, or the rack is another. */
  private heed(): void {
    if (this.laying.isEmpty) return;
    if (this.laying.heed(this.order, this.isTaken)) this.judge();
    else {
      this.preview = null;
      if (!this.isPlaying) toast(this.words.back());
    }
  }

  protected override happened(update: TableUpdate): void {
    const own = this.session.own;
    const played = update.events.find((event) => event.event === "played");
    if (played !== undefined) {
      const bonus = typeof played["tiles"] === "string" && played["tiles"].replace(/\[[^\]]*\]/g, "X").length >= 7;
      const mine = typeof played.seat === "number" && own.includes(played.seat);
      sound(bonus ? "bonus" : mine ? "play" : "moved");
    }
    if (update.events.some((event) => event.event !== "rack-arranged" && event.event !== "hint-given")) {
      this.hints.forget();
      this.marked = new Set();
    }
    this.heed();
  }

  // ---- laying

  get coordinates(): Coordinates {
    return Coordinates.of(this.session.fixtures.coordinates);
  }

  /** Something was laid or taken back: draw it now, and ask what it is worth. */
  protected laid(): void {
    this.refusedTiles = false;
    this.chosen = null;
    this.requestUpdate();
    this.judge();
  }

  /** Ask the rules what is laid; only the latest answer counts. */
  protected judge(): void {
    const number = ++this.asked;
    if (this.laying.isEmpty) {
      this.preview = null;
      return;
    }
    this.session.preview(this.draft).then(
      (preview) => {
        if (number !== this.asked || this.laying.isEmpty) return;
        this.preview = preview;
        this.composed(preview);
        window.clearTimeout(this.saying);
        this.saying = window.setTimeout(() => announce(preview.fault?.text ?? preview.text), PATIENCE);
      },
      () => undefined,
    );
  }

  move(rows: number, columns: number): void {
    this.laying.move(rows, columns);
    this.follow();
  }

  turn(): void {
    this.laying.turn();
    this.follow();
  }

  /** The keyboard stays with the arrow, where it is on the board. */
  private follow(): void {
    this.requestUpdate();
    const board = this.board.value;
    if (board?.contains(document.activeElement)) board.focusSquare(this.laying.square);
  }

  type(key: string, asBlank: boolean): boolean {
    const letter = letterTyped(key, this.session.fixtures.letters);
    if (letter === "") return false;
    this.laying.blankNext = asBlank && key === key.toUpperCase() && key !== key.toLowerCase();
    if (this.laying.lay(letter, this.order, this.isTaken)) {
      sound("place");
      this.laid();
      this.follow();
    } else {
      const none = this.laying.slotOf(letter, this.order) === null && this.laying.slotOf(BLANK, this.order) === null;
      this.laying.blankNext = false;
      if (none) this.refused(_("There is no {letter} left on your rack.", { letter }));
      else sound("wrong");
    }
    return true;
  }

  another(): void {
    if (this.laying.another(this.order)) this.laid();
    else sound("wrong");
  }

  takeLast(): void {
    if (this.laying.takeLast()) this.laid();
    this.follow();
  }

  recall(): void {
    if (this.laying.isEmpty) this.hints.told = null;
    this.marked = new Set();
    this.chosen = null;
    if (this.laying.recall()) this.laid();
    else this.laying.isShown = false;
    this.requestUpdate();
  }

  shuffle(): void {
    this.reorder(shuffled(this.order));
  }

  protected sort(): void {
    this.reorder(sorted(this.order, this.session.fixtures.letters));
  }

  protected reorder(order: readonly string[]): void {
    this.order = order;
    this.laying.heed(order, this.isTaken);
    this.requestUpdate();
  }

  /** Play what is laid; while a computer thinks, make it move. */
  play(): void {
    if (this.laying.isEmpty) {
      if (!this.isActing && !this.view.is_over) this.session.force();
      else if (this.isActing) toast(_("Lay a word on the board, or type a place and a word."));
      return;
    }
    void this.playLaid();
  }

  private async playLaid(): Promise<void> {
    const reason = this.playReason;
    if (reason !== undefined) {
      this.say(reason);
      return;
    }
    const preview = await this.session.preview(this.draft).catch(() => null);
    if (preview === null) return;
    if (preview.command === null) {
      this.preview = preview;
      this.refusedTiles = true;
      this.refused(preview.fault?.text ?? _("This cannot be played."));
      return;
    }
    await this.playCommand(preview.command);
  }

  /** Send a play; what is laid is gone when it is done, and stays when it is refused. */
  protected async playCommand(command: Command): Promise<boolean> {
    this.isPlaying = true;
    const done = await this.send(command);
    this.isPlaying = false;
    if (done) {
      this.laying.clear();
      this.preview = null;
      this.refusedTiles = false;
      this.chosen = null;
    } else this.refusedTiles = !this.laying.isEmpty;
    this.requestUpdate();
    return done;
  }

  /** `H8 MAISON`, typed. */
  async playText(text: string): Promise<boolean> {
    const preview = await this.session.preview({ text }).catch(() => null);
    if (preview === null) return false;
    if (preview.command === null) {
      this.refused(preview.fault?.text ?? _("This cannot be played."));
      return false;
    }
    const reason = this.playReason;
    if (reason !== undefined) {
      this.say(reason);
      return false;
    }
    this.laying.recall();
    return this.playCommand(preview.command);
  }

  // ---- keys

  private readonly key = (event: KeyboardEvent): void => {
    if (this.session === undefined || event.defaultPrevented || this.view.waits_for !== null) return;
    const { target } = event;
    if (!(target instanceof Element) || target.closest("input, textarea, select, dialog, [popover], [role=menu]")) return;
    if (target.closest("[role=tablist]") && event.key.startsWith("Arrow")) return;
    if (document.querySelector("dialog[open]") !== null) return;
    const onButton = target.closest("button, a, summary") !== null;
    if (onButton && (event.key === "Enter" || event.key === " ")) return;
    if (target.closest("bonmot-rack") && event.key.startsWith("Arrow")) return;
    if (event.key === "/" && !event.ctrlKey && !event.metaKey) {
      const box = this.querySelector<HTMLInputElement>(".move-box input, .prompt input");
      box?.focus();
      if (box !== null) event.preventDefault();
      return;
    }
    if (!this.isFree || (this.view.is_over && this.seesEnd)) {
      this.watchKey(event);
      return;
    }
    if (pressed(event, this, settings.now.arrows === "direction")) event.preventDefault();
  };

  /** Who looks on while computers play holds them with Space, and lets one move through with Enter. */
  private watchKey(event: KeyboardEvent): void {
    if (this.view.is_over || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    if (event.key === "Enter") this.session.force();
    else if (hasNobody(this.view)) this.session.hold();
  }

  // ---- hands

  mayLift(spot: Spot): boolean {
    if (!this.isFree) return false;
    if ("square" in spot) return this.laying.tiles.has(spot.square);
    return spot.slot < this.order.length && !this.laying.holes.has(spot.slot);
  }

  lifted(spot: Spot): void {
    this.isLifting = true;
    if ("slot" in spot) this.chosen = null;
  }

  dropped(from: Spot, to: Spot | null): void {
    this.isLifting = false;
    if (to === null) {
      this.requestUpdate();
      return;
    }
    if ("square" in from) {
      if ("slot" in to) this.laying.take(from.square);
      else if (!this.laying.shift(from.square, to.square, this.isTaken)) return;
      sound("place");
      this.laid();
    } else if ("slot" in to) this.reorder(moved(this.order, from.slot, Math.min(to.slot, this.order.length - 1)));
    else void this.place(from.slot, to.square);
  }

  /** Lay the tile of a place of the rack on a square. */
  protected async place(slot: number, square: Square): Promise<void> {
    if (this.isTaken(square) || this.laying.tiles.has(square)) {
      sound("wrong");
      return;
    }
    const letter = await this.letterFor(slot);
    if (letter === null) return;
    if (!this.laying.place(slot, square, this.order, this.isTaken, letter)) return;
    sound("place");
    this.laid();
  }

  protected readonly squarePointed = (event: CustomEvent<Square>): void => {
    if (this.isFree) this.pointAt(event.detail);
  };

  /** A square was pointed at: what is laid there comes back, what was chosen is laid there, or the arrow goes there. */
  protected pointAt(square: Square): void {
    if (this.laying.tiles.has(square)) {
      this.laying.take(square);
      this.laid();
    } else if (this.isTaken(square)) return;
    else if (this.chosen !== null) void this.place(this.chosen, square);
    else {
      this.laying.point(square);
      this.requestUpdate();
    }
  }

  /** A tile of the rack was pointed at: where an arrow stands it is laid there, else it waits for a square. */
  protected readonly slotChosen = (event: CustomEvent<number>): void => {
    if (!this.isFree) return;
    const slot = event.detail;
    const square = this.laying.isShown ? this.laying.target(this.isTaken) : null;
    if (square === null) this.chosen = this.chosen === slot ? null : slot;
    else void this.placeOn(slot, square);
  };

  /** Laying by the arrow keeps the arrow's direction. */
  private async placeOn(slot: number, square: Square): Promise<void> {
    const { down } = this.laying;
    await this.place(slot, square);
    if (this.laying.down === down) return;
    this.laying.down = down;
    this.laying.square = this.laying.after(square) ?? square;
  }
}
