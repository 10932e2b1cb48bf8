import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { whereLies, type Lie } from "../../board/plays";
import { tilePiece, tilePicture, type BoardPiece } from "../../board/tile";
import { tilesOf } from "../../board/racks";
import type { Square } from "../../board/geometry";
import type { Round, View } from "../../protocol/duplicate";
import type { Action } from "../../table/actions";
import { actionButton } from "../../table/actions";
import { LayingTable } from "../../table/laying-table";
import { remarkOf } from "../../table/players";
import type { TableUpdate } from "../../table/session";
import type { Leaf } from "../../table/book";
import { nameOfSeat } from "../../table/views";
import { watching } from "../../table/watching";
import { _, language, ngettext } from "../../texts";
import { openDialog } from "../../ui/dialog";
import { icon } from "../../ui/icons";
import type { MenuItem } from "../../ui/menu";
import { portrait } from "../../ui/portrait";
import { sound } from "../../ui/sound";
import "./countdown";
import { endOfDuplicate, playAgain } from "./end";
import { mayTakeDesk, takeDesk } from "../../table/desk";
import { openReport } from "./report";
import { slipCard } from "./slip";
import { lastRound, roundsTable, signs, slipsOf, standingsTable } from "./standings";
import { foundTop, missing, nameOfPlayer, players, roundLength, type DuplicateSession } from "./views";

/** Milliseconds before the second bell at which what lies on the board is handed in. */
const LAST_MOMENT = 1000;

/** The players' table: the rack is everybody's, and what is laid is written on a slip. */
class DuplicateTable extends LayingTable<View> {
  declare session: DuplicateSession;
  @state() private chosenRound: number | null = null;
  private handingIn = false;

  override connectedCallback(): void {
    super.connectedCallback();
    this.book.open = "standings";
  }

  // ---- who looks

  /** The people of this browser. */
  private get here(): readonly number[] {
    const { own, view } = this.session;
    return own.filter((seat) => seat < view.seats.length);
  }

  protected override rackText(): string | null {
    return this.game.rack;
  }

  /** Whoever sits there may write a slip now, or another one. */
  protected override get isFree(): boolean {
    return this.game.may.includes("hand-in") && !this.view.is_paused && !this.view.is_put_away;
  }

  protected override get playReason(): string | undefined {
    if (this.isFree) return undefined;
    if (this.game.phase === "waiting" && this.game.seat !== null) return _("No round is open.");
    return this.waiting;
  }

  protected override get waiting(): string | undefined {
    const { view, game } = this;
    if (view.is_over || game.seat === null || view.is_paused || view.is_put_away) return super.waiting;
    if (game.phase !== "open" && game.referee !== null) return _("The referee draws the next rack.");
    return this.isFree || game.may.includes("draw") ? undefined : super.waiting;
  }

  private lieOf(round: { place?: string; word?: string }): Lie {
    const { letters } = this.session.fixtures;
    const size = this.game.board.length;
    return whereLies(round.place ?? "", round.word ?? "", { coordinates: this.coordinates, size, letters });
  }

  protected override lastPlay(): Lie {
    const last = this.game.rounds.at(-1);
    return last === undefined ? { squares: new Set(), laid: new Map() } : this.lieOf(last);
  }

  /** One's own slip lies on the board like a thought, until something else is laid. */
  protected override pieces(): ReadonlyMap<Square, BoardPiece> {
    const pieces = new Map(super.pieces());
    const { slip } = this.game;
    if (slip === null || !slip.word || !this.laying.isEmpty) return pieces;
    const { values } = this.session.fixtures;
    for (const [square, text] of this.lieOf(slip).laid) {
      const value = text === text.toUpperCase() ? (values[text] ?? null) : null;
      if (!pieces.has(square)) pieces.set(square, tilePiece({ text, value, state: "written" }));
    }
    return pieces;
  }

  protected override updated(): void {
    super.updated();
    this.classList.toggle("between", this.game.phase !== "open");
  }

  // ---- what happens

  protected override happened(update: TableUpdate): void {
    const kinds = new Set(update.events.map((event) => event.event));
    if (kinds.has("drawn") || kinds.has("closed") || kinds.has("reopened")) {
      // Before anybody sees that the place is taken now: the round is another, and that needs no explaining.
      this.laying.recall();
      this.laying.clear();
      this.preview = null;
      this.chosenRound = null;
    }
    super.happened(update);
    if (kinds.has("rang")) sound("bell");
    else if (kinds.has("closed")) {
      const round = this.game.rounds.at(-1);
      const top = round !== undefined && this.here.some((seat) => foundTop(round, round.results[seat]));
      sound(top ? "bonus" : "play");
    } else if (kinds.has("drawn")) sound("moved");
  }

  /** What lies on the board when time is nearly over is handed in: nobody loses a word for being slow with a button. */
  private readonly moment = (event: CustomEvent<number>): void => {
    const { game, preview } = this;
    if (event.detail > LAST_MOMENT || game.closes !== "bell" || !this.isFree || this.handingIn) return;
    if (this.laying.isEmpty || preview?.command == null) return;
    this.handingIn = true;
    void this.playCommand(preview.command).finally(() => (this.handingIn = false));
  };

  // ---- what can be done

  override pass(): void {
    if (!this.isFree) this.say(this.playReason ?? "");
    else void this.ask(() => _("Hand in a blank slip?"), () => _("Hand it in"), { command: "pass" });
  }

  override challenge(): void {}
  override exchange(): void {}
  override exchangeAll(): void {}

  override play(): void {
    if (this.game.may.includes("draw") && this.laying.isEmpty) void this.send({ command: "draw" });
    else super.play();
  }

  protected override mainAction(): (Action & { readonly note?: string }) {
    const { game } = this;
    if (game.may.includes("draw")) {
      const label = game.rounds.length === 0 ? _("First rack") : _("Next rack");
      return { name: "draw", label, icon: "forward", run: () => void this.send({ command: "draw" }) };
    }
    const main = super.mainAction();
    return { ...main, label: game.slip === null || this.laying.isEmpty ? _("Hand in") : _("Hand in instead") };
  }

  protected override actions(): readonly Action[] {
    const blank: Action = {
      name: "pass",
      label: _("Blank slip"),
      icon: "note",
      reason: this.playReason,
      run: () => this.pass(),
    };
    return this.isPhone ? [this.recallAction, this.shuffleAction, blank, this.sortAction] : [blank, this.hintAction];
  }

  protected override get hintAction(): Action {
    const action = super.hintAction;
    return action.reason === undefined && !this.isFree ? { ...action, reason: this.playReason } : action;
  }

  protected override phoneLine(): TemplateResult | typeof nothing {
    const { game } = this;
    if (this.isHandedOver) return nothing;
    if (game.phase === "open") return game.slip !== null && this.laying.isEmpty ? nothing : super.phoneLine();
    return html`<span class="quiet">${game.referee === null ? nothing : _("The referee draws the next rack.")}</span>`;
  }

  protected override moreItems(): readonly MenuItem[] {
    const { game, view } = this;
    const items: MenuItem[] = [];
    const round = game.rounds.at(-1);
    if (round !== undefined) {
      items.push({ label: _("All slips of the last round"), icon: "list", act: () => this.openSlips(round) });
      for (const seat of this.here) {
        const name = nameOfPlayer(game, seat);
        const label = this.here.length > 1 ? _("Where the points went: {name}", { name }) : _("Where the points went");
        items.push({ label, icon: "search", act: () => void openReport(view.name, seat) });
      }
    }
    if (view.is_over) {
      items.push({ label: _("The same game, against this field"), icon: "replay", act: () => void playAgain(view.name) });
    }
    return items;
  }

  private openSlips(round: Round): void {
    void openDialog({
      title: () => _("Slips of round {number}", { number: round.number }),
      sheet: true,
      body: () => slipsOf(this.session, round, this.here),
    });
  }

  // ---- several people at one device

  /** Who has not handed in a slip, of those who sit here. */
  private get toWrite(): readonly number[] {
    return this.game.acting.filter((seat) => this.here.includes(seat));
  }

  private comes(seat: number): void {
    void this.send({ command: "ready" }, seat);
  }

  /** The next rack is for all: whoever presses the button comes for all of them. */
  private async drawForAll(): Promise<void> {
    const seat = this.view.waits_for;
    if (seat !== null && (await this.send({ command: "ready" }, seat))) await this.send({ command: "draw" }, seat);
  }

  /** Nobody's slip is on the page; the board and the rack are for all to see. */
  private whoWrites(): TemplateResult {
    const { game } = this;
    if (game.phase !== "open") {
      const label = game.rounds.length === 0 ? _("First rack") : _("Next rack");
      return html`<section class="slip slip-asks">
        <h2>${_("Round {number}", { number: game.rounds.length + 1 })}</h2>
        <p class="quiet">${_("All look at the rack; then each of you writes a slip.")}</p>
        <button class="button filled" @click=${() => void this.drawForAll()}>${label}</button>
      </section>`;
    }
    return html`<section class="slip slip-asks" aria-label=${_("Who writes now?")}>
      <h2>${_("Who writes now?")}</h2>
      <p class="quiet small">${_("The others look away.")}</p>
      <div class="stack">
        ${this.toWrite.map(
          (seat) => html`<button class="button wide" data-seat=${seat} @click=${() => this.comes(seat)}>
            ${icon("pencil")} ${nameOfSeat(game, seat)}
          </button>`,
        )}
      </div>
    </section>`;
  }

  private get isHandedOver(): boolean {
    return this.view.waits_for !== null && this.here.length > 1;
  }

  // ---- drawing

  protected override handedOver(): TemplateResult | null {
    return null;
  }

  protected override ended(): TemplateResult {
    return endOfDuplicate(this.session, this.here, () => (this.seesEnd = false), (trouble) => this.refused(trouble));
  }

  protected override players(): TemplateResult {
    return html`${this.takePlace()} ${this.roundCard()} ${this.isPhone ? this.ownStanding() : html`${this.slip()} ${this.bottomLeft()}`}`;
  }

  /** Whoever has opened the link of a hall and only looks on may play along. */
  private takePlace(): TemplateResult | typeof nothing {
    if (this.session.own.length > 0) return nothing;
    const isOpen = this.game.doors === "open";
    const mayTake = mayTakeDesk(this.session);
    if (!isOpen && !mayTake) return nothing;
    return html`<div class="take-part">
      ${isOpen ? html`<duplicate-take-place .session=${this.session}></duplicate-take-place>` : nothing}
      ${mayTake
        ? html`<button type="button" class="button wide" @click=${() => void takeDesk(this.session)}>${_("Take the desk")}</button>`
        : nothing}
    </div>`;
  }

  private bottomLeft(): TemplateResult {
    const { game } = this;
    const slips = () => {
      const round = game.rounds.at(-1);
      if (round !== undefined) this.openSlips(round);
    };
    return html`<div class="table-own">
      ${this.aboutGame()} ${lastRound(this.session, this.here, slips)}
      ${game.seat === null && this.here.length === 0 ? watching(this.session) : nothing}
    </div>`;
  }

  private roundCard(): TemplateResult {
    const { game } = this;
    const all = players(game).length;
    const isIn = all - missing(game).length;
    const title = game.round === 0 ? _("Before the first round") : _("Round {number}", { number: game.round });
    const state =
      game.phase === "open"
        ? all > 1
          ? html`<strong>${isIn}</strong> ${ngettext("slip of {all}", "slips of {all}", isIn, { all })}`
          : game.slip === null
            ? _("no slip yet")
            : _("your slip is in")
        : game.phase === "over"
          ? _("The game is over.")
          : game.round === 0
            ? nothing
            : _("closed");
    return html`<section class="card round" aria-label=${title}>
      <duplicate-countdown .session=${this.session} @moment=${this.moment}></duplicate-countdown>
      <div class="round-told">
        <h2>${title}</h2>
        ${game.phase === "open" ? html`<p class="quiet">${roundLength(game)}</p>` : nothing}
        <p class="round-state">${state}</p>
      </div>
    </section>`;
  }

  /** On phones: where one stands. */
  private ownStanding(): TemplateResult {
    const { game } = this;
    const [seat = game.standings[0]?.player ?? 0] = this.here;
    const mine = game.standings.find((each) => each.player === (game.seat ?? seat));
    if (mine === undefined) return html``;
    return html`<button type="button" class="card own-standing" @click=${() => this.book.show("standings")}>
      <span class="own-standing-name">${mine.name}</span>
      <strong class="own-standing-score">${mine.score}</strong>
      <span class="quiet small">${rankText(mine.rank, game.standings.length)}</span>
    </button>`;
  }

  /** The slip as it is being written, or as it was handed in. */
  private slip(): TemplateResult | typeof nothing {
    const { game, preview } = this;
    if (this.isHandedOver) return this.whoWrites();
    if (game.seat === null) return nothing;
    if (game.phase !== "open") return this.between();
    const isLaid = !this.laying.isEmpty;
    const command = preview?.command ?? null;
    const { slip } = game;
    const isIn = slip !== null && !isLaid;
    const words = preview?.words.reduce((sum, each) => sum + each.score, 0) ?? 0;
    const bonus = preview?.bonus ?? 0;
    const written = isLaid
      ? {
          place: String(command?.["place"] ?? ""),
          word: String(command?.["word"] ?? ""),
          score: preview?.fault == null ? (preview?.score ?? null) : null,
          sum: bonus > 0 ? _("{words}, and {bonus} for all the tiles", { words, bonus }) : crossing(preview?.words ?? []),
          fault: preview?.fault?.text ?? "",
        }
      : { place: slip?.place ?? "", word: slip?.word ?? "", score: null, sum: isIn && !slip.word ? _("a blank slip") : "", fault: "" };
    const main = this.mainAction();
    const note = isIn
      ? _("Until the round is closed you may lay another.")
      : slip === null
        ? _("You may change it until the time is over.")
        : _("It takes the place of the one before.");
    const button = html`<button
      type="button"
      class="button filled wide slip-button"
      aria-disabled=${main.reason === undefined ? nothing : "true"}
      title=${main.reason ?? nothing}
      @click=${() => (main.reason === undefined ? this.play() : this.say(main.reason))}
    >
      ${slip === null ? _("Hand in the slip") : _("Hand in instead")}
    </button>`;
    const who = nameOfSeat(game, game.seat);
    return slipCard({ who, round: game.round, isIn, ...written }, isIn ? nothing : button, note);
  }

  /** Between two rounds the slip lies open: the next rack is a button away. */
  private between(): TemplateResult {
    const { game } = this;
    if (!game.may.includes("draw")) {
      return html`<section class="slip slip-asks">
        ${game.rounds.length === 0 ? nothing : html`<h2>${_("Round {number} is closed", { number: game.round })}</h2>`}
        <p class="quiet">${game.referee === null ? this.waiting : _("The referee draws the next rack.")}</p>
      </section>`;
    }
    const main = this.mainAction();
    return html`<section class="slip slip-asks">
      <h2>${game.rounds.length === 0 ? _("The same tiles for everybody") : _("Round {number} is closed", { number: game.round })}</h2>
      <p class="quiet">
        ${game.rounds.length === 0
          ? _("Find the best word, and write it on your slip. Then the best one of all is laid.")
          : _("The best word lies on the board.")}
      </p>
      <button type="button" class="button filled wide" @click=${() => main.run(new Event("draw"))}>${main.label}</button>
    </section>`;
  }

  protected override middle(): TemplateResult {
    const rack = this.side === null && this.game.rack !== "" ? this.stillRack() : nothing;
    return html`${super.middle()} ${rack}
    ${this.isPhone ? html`<div class="phone-slip">${this.phoneSlip()}</div>` : nothing}`;
  }

  /** For those who look on, and before somebody comes to write. */
  private stillRack(): TemplateResult {
    const { letters, values } = this.session.fixtures;
    return html`<div class="rack rack-still" role="img" aria-label=${_("Rack: {tiles}", { tiles: this.game.rack })}>
      ${tilesOf(this.game.rack, letters).map(
        (tile) => html`<span class="rack-place">${tilePicture({ text: tile, value: values[tile] ?? null })}</span>`,
      )}
    </div>`;
  }

  private phoneSlip(): TemplateResult | typeof nothing {
    const { game } = this;
    if (this.isHandedOver) return this.whoWrites();
    if (game.phase !== "open") {
      const slips = () => {
        const round = game.rounds.at(-1);
        if (round !== undefined) this.openSlips(round);
      };
      return lastRound(this.session, this.here, slips);
    }
    if (game.slip === null || !this.laying.isEmpty) return nothing;
    const { place = "", word = "" } = game.slip;
    return html`<p class="slip-in">
      ${icon("check")} ${word === "" ? _("Your slip is blank.") : html`${_("Handed in")}${_(": ")}<strong>${place} ${word.replace(/[()]/g, "").toUpperCase()}</strong>`}
    </p>`;
  }

  protected override leaves(): readonly Leaf[] {
    const { game } = this;
    const player = game.seat ?? (this.here.length === 1 ? (this.here[0] ?? null) : null);
    return [
      {
        name: "standings",
        label: _("Standings"),
        content: () => html`${standingsTable(this.session, { kept: this.here })} ${game.phase === "open" && game.sides.length > 1 ? signs() : nothing}`,
      },
      { name: "sheet", label: _("Rounds"), content: () => roundsTable(this.session, player, this.chooseRound) },
    ];
  }

  private readonly chooseRound = (round: Round): void => {
    if (this.isPhone) this.openSlips(round);
    else if (this.chosenRound === round.number) this.openSlips(round);
    this.chosenRound = round.number;
    this.marked = this.lieOf(round).squares;
  };

  protected override panels(): TemplateResult | typeof nothing {
    return html`${this.hintPanel()} ${this.remark()}`;
  }

  /** In a field one speaks for all. */
  private remark(): TemplateResult | typeof nothing {
    const said = this.session.remarks.at(-1);
    const persona = said === undefined ? null : this.view.seats[said.seat]?.persona;
    if (said === undefined || !persona) return nothing;
    return html`<div class="field-remark">
      ${portrait(persona, "small", this.session.moods[String(said.seat)] ?? "")}
      ${remarkOf(this.session, said.seat)}
    </div>`;
  }

  protected override bar(): TemplateResult {
    if (this.isPhone) return super.bar();
    const more: Action = { name: "more", label: _("More…"), icon: "more", run: this.openMore };
    const { seat } = this.game;
    return html`<div class="bar" role="toolbar" aria-label=${_("Actions")}>
      ${seat === null ? nothing : this.actions().map((action) => actionButton(action, this.say))}
      ${actionButton(more, this.say, "bar-more")}
      ${seat === null ? nothing : html`<div class="bar-typed">${this.moveBox()}</div>`}
    </div>`;
  }

  protected override heading(): string {
    const { view, game } = this;
    return `${view.title === "" ? _("Duplicate") : view.title} · ${game.titles[language()] ?? game.edition}`;
  }

}

/** What the words beside the main one add. */
function crossing(words: readonly { readonly word: string; readonly score: number }[]): string {
  return words.length < 2 ? "" : words.map(({ word, score }) => `${word.toUpperCase()} ${score}`).join(" + ");
}

function rankText(rank: number, of: number): string {
  return of < 2 ? "" : _("rank {rank} of {count}", { rank, count: of });
}

customElements.define("duplicate-table", DuplicateTable);
