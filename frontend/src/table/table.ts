import { html, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { why } from "../api";
import { heard, nextTask, Piece } from "../piece";
import { settings } from "../settings";
import { _, language, ngettext } from "../texts";
import { confirmed, openDialog } from "../ui/dialog";
import { icon } from "../ui/icons";
import { openKeys } from "../ui/keys";
import { announce } from "../ui/live";
import { openMenu, type MenuItem } from "../ui/menu";
import { portrait } from "../ui/portrait";
import { sound } from "../ui/sound";
import { toast } from "../ui/toast";
import type { ChatLine } from "../protocol/messages";
import { absences } from "./absence";
import { actionButton, type Action } from "./actions";
import { Book, type Leaf } from "./book";
import { watched } from "./company";
import { endMoment } from "./end";
import { handOver } from "./hand-over";
import { Hearing } from "./hearing";
import { tableItems, type Doing } from "./menu";
import { playerCard, remarkOf } from "./players";
import { sharedQuestion, type Question } from "./questions";
import { whyNot, type Command, type Session, type TableUpdate } from "./session";
import { nameOfSeat, sideOf, type GameView, type TableView } from "./views";
import { watching } from "./watching";

const phone = window.matchMedia("(max-width: 767px)");
/** Where players stand beside the board, and not above it. */
const broad = window.matchMedia("(min-width: 1280px), (min-width: 768px) and (min-height: 521px) and (orientation: landscape)");

/** The table of every game: players, sheet, log, actions and everything that happens around a board.
 *
 *  A game adds what lies in the middle (`middle`), what can be done (`actions`, `mainAction`), and the pages beside it
 *  (`leaves`, `panels`). It gets `.session`. */
export abstract class Table<Game extends GameView, Fixtures = unknown> extends Piece {
  @property({ attribute: false }) session!: Session<Game, Fixtures>;
  protected readonly book: Book = new Book(this, () => ({
    session: this.session,
    leaves: this.leaves(),
    consult: (text) => void this.send({ command: "consult", text }),
  }));
  /** Whether the end of the game is looked at, and not the board. */
  @state() protected seesEnd = true;
  private readonly hearing = new Hearing({
    changed: () => this.requestUpdate(),
    thought: () => this.requestUpdate(),
    update: (event) => this.updateHeard(event),
    chatted: (event) => this.chatHeard(event),
  });
  private isSending = false;
  /** Players are seen first, all else in the next task: a phone takes its time for so much. */
  @state() private isBegun = false;

  // ---- what a game says about itself

  /** Board and rack, or whatever the game is played with. */
  protected abstract middle(): TemplateResult;
  /** The buttons of the bar: on wide screens all, on phones the first three and the rest under “More”. */
  protected abstract actions(): readonly Action[];
  /** The one filled button. */
  protected mainAction(): (Action & { readonly note?: string }) | null {
    return null;
  }
  /** Cards below the sheet, beside the board. */
  protected panels(): TemplateResult | typeof nothing {
    return nothing;
  }
  /** What phones show between the board and the bar, besides the middle: one line. */
  protected phoneLine(): TemplateResult | typeof nothing {
    return nothing;
  }
  /** Pages that only this game has; the first one is seen first. */
  protected leaves(): readonly Leaf[] {
    return [];
  }
  protected ownQuestion(): Question | null {
    return null;
  }
  /** Lines of the menu that only this game has. */
  protected moreItems(): readonly MenuItem[] {
    return [];
  }
  /** What stands under a player's name, where the game shows more. */
  protected besidePlayer(_side: number): TemplateResult | typeof nothing {
    return nothing;
  }
  /** Something happened; sounds and what is laid depend on it. */
  protected happened(_update: TableUpdate): void {}
  /** The end of the game: the best play on its board, if the game has one. */
  protected bestPlay(): TemplateResult | typeof nothing {
    return nothing;
  }

  /** The same for how it went, where that is not a matter of points. */
  protected howItWent(): { readonly went: TemplateResult; readonly length: string } | undefined {
    return undefined;
  }

  // ---- who looks

  protected get view(): TableView<Game> {
    return this.session.view;
  }

  protected get game(): Game {
    return this.session.view.game;
  }

  /** The side of the person in front of the screen; null for spectators. */
  protected get side(): number | null {
    return sideOf(this.game, this.game.seat);
  }

  /** Whether the game waits for the person in front of the screen. */
  protected get isActing(): boolean {
    const { seat } = this.game;
    return seat !== null && this.game.acting.includes(seat) && !this.view.is_over;
  }

  /** Whether the game waits for what a referee says about words; one who leads an evening acts all the time. */
  get #isRuled(): boolean {
    const { referee, simultaneous } = this.view;
    return referee !== null && !simultaneous && this.game.acting.includes(referee);
  }

  protected get isPhone(): boolean {
    return phone.matches;
  }

  /** Why nothing can be done now; undefined if something can. */
  protected get waiting(): string | undefined {
    const { view, game } = this;
    if (view.is_over) return _("The game is over.");
    if (game.seat === null) return _("You are watching.");
    if (view.is_paused || view.is_put_away) return _("The game stands still.");
    if (this.isActing) return undefined;
    if (this.#isRuled) return _("The referee decides.");
    const names = game.acting.map((seat) => nameOfSeat(game, seat));
    return ngettext("{name} is to move.", "{name} are to move.", names.length, { name: names.join(", ") });
  }

  // ---- hearing

  constructor() {
    super();
    for (const shape of [phone, broad]) this.whileShown(() => heard(shape, "change", () => this.requestUpdate()));
  }

  protected override get isLarge(): boolean {
    return true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.documentElement.classList.add("at-table");
    document.addEventListener("keydown", this.functionKey);
    this.addEventListener("clock-low", this.warned);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.documentElement.classList.remove("at-table");
    document.removeEventListener("keydown", this.functionKey);
    this.removeEventListener("clock-low", this.warned);
    this.hearing.listen(null);
  }

  protected override willUpdate(_changed: Map<PropertyKey, unknown>): void {
    if (this.isConnected) this.hearing.listen(this.session);
    if (this.session !== undefined) this.book.begin();
  }

  /** Little time is left: those who play hear it. */
  private readonly warned = (): void => {
    if (this.game.seat !== null) sound("time");
  };

  /** In the retro theme the bar is a row of function keys, as the programs of the 1980s had it. */
  private readonly functionKey = (event: KeyboardEvent): void => {
    const found = settings.now.theme === "retro" ? /^F(\d+)$/.exec(event.key) : null;
    if (found === null || document.querySelector("dialog[open]") !== null) return;
    const button = this.querySelector<HTMLElement>(`.bar [data-function-key="${found[1]}"]`);
    // Keys that are on no button stay the browser's: the whole screen, its tools.
    if (found[1] !== "1" && button === null) return;
    event.preventDefault();
    if (button === null) openKeys();
    else button.click();
  };

  private updateHeard(event: Event): void {
    if (!(event instanceof CustomEvent)) return;
    const update = event.detail as TableUpdate;
    announce(update.lines.join(" "));
    this.happened(update);
    if (this.view.is_over) sound("bell");
    this.requestUpdate();
  }

  /** Somebody has said something: people who listen hear it, unless they want no chat. */
  private chatHeard(event: Event): void {
    if (!(event instanceof CustomEvent) || !settings.now.chat) return;
    for (const line of event.detail as readonly ChatLine[]) {
      if (!line.own) announce(_("{name} says: {text}", { name: line.name, text: line.text }));
    }
  }

  // ---- doing

  /** Send a command; what is refused is said. Whether it was done. */
  protected async send(command: Command, seat: number | null = null): Promise<boolean> {
    if (this.isSending) return false;
    this.isSending = true;
    try {
      await this.session.send(command, seat);
      return true;
    } catch (trouble) {
      this.refused(whyNot(trouble, _("The server cannot be reached.")));
      return false;
    } finally {
      this.isSending = false;
    }
  }

  /** Say why something cannot be done. */
  protected refused(text: string): void {
    sound("wrong");
    toast(text, { wrong: true });
  }

  protected readonly say = (reason: string): void => toast(reason);

  protected async ask(question: () => string, yes: () => string, command: Command, danger = false): Promise<void> {
    if (await confirmed(question, { yes, danger })) await this.send(command);
  }

  protected takeBack(): void {
    void this.send({ command: "take-back" }, this.view.last_turn_of);
  }

  private readonly claim = (): void => void this.send({ command: "claim" });

  // ---- the menu

  protected readonly openMore = (event: Event): void => {
    const anchor = event.currentTarget;
    if (anchor instanceof HTMLElement) openMenu(anchor, this.menuItems(), _("More…"));
  };

  private menuItems(): MenuItem[] {
    const hidden = this.isPhone && this.game.seat !== null ? this.actions().slice(3) : [];
    const items: MenuItem[] = hidden.map((action) => ({
      label: action.label,
      icon: action.icon,
      ...(action.reason === undefined ? {} : { disabled: action.reason }),
      act: () => action.run(new Event("chosen")),
    }));
    items.push(...this.moreItems());
    if (this.isPhone) {
      for (const { name, label } of this.book.hidden) items.push({ label, icon: "note", act: () => this.book.show(name) });
    }
    return [...items, ...tableItems(this.session, this.doing)];
  }

  private readonly doing: Doing = {
    send: (command) => this.send(command),
    ask: (question, yes, command, danger) => this.ask(question, yes, command, danger),
    takeBack: () => this.takeBack(),
    openSheet: (title, content) => this.openSheet(title, content),
  };

  // ---- drawing

  override render(): TemplateResult {
    if (this.session === undefined) return html`<p class="waiting">${_("Opening the table…")}</p>`;
    const { view } = this;
    const handedOver = view.waits_for !== null && !view.is_over ? this.handedOver() : null;
    if (handedOver !== null) return handedOver;
    if (view.is_over && this.seesEnd) return this.ended();
    return html`<div class=${`table table-${view.game_name}`} data-edition=${this.game.edition} data-number=${this.game.number}>
      <h1 class="visually-hidden">${this.heading()}</h1>
      <div class="table-players">${this.players()}</div>
      <div class="table-middle">${this.isBegun ? this.around() : nothing}</div>
      ${this.isPhone || !this.isBegun
        ? nothing
        : html`<aside class="table-side" aria-label=${_("Sheet and notes")}>${this.book.drawn()} ${this.panels()}</aside>`}
    </div>`;
  }

  /** What is played with, and what can be done with it. */
  private around(): TemplateResult {
    return html`${this.session.connected ? nothing : html`<p class="table-offline">${icon("wifi-off")} ${_("Reconnecting…")}</p>`}
      ${broad.matches ? nothing : absences(this.session, this.claim)} ${this.middle()} ${this.isPhone ? html`${this.phoneRemark()} ${this.book.sheets(this.phoneExtra())}` : nothing}
      ${this.questionCard() ?? this.bar()}`;
  }

  /** While somebody must come to a shared screen; null where the game shows what all may see. */
  protected handedOver(): TemplateResult | null {
    return handOver(this.session, () => void this.send({ command: "ready" }, this.view.waits_for));
  }

  protected ended(): TemplateResult {
    const look = () => (this.seesEnd = false);
    const moment = endMoment(this.session, this.bestPlay(), look, (trouble) => this.refused(why(trouble)), this.howItWent());
    return html`${moment}
      <div class="ending-chat">${this.book.chats()}</div>`;
  }

  protected heading(): string {
    const { view } = this;
    const title = view.title === "" ? this.game.sides.map((each) => each.names.join(" & ")).join(" – ") : view.title;
    return `${title} · ${this.game.titles[language()] ?? this.game.edition}`;
  }

  /** Others above, the person in front of the screen below. */
  protected players(): TemplateResult {
    const { side, game } = this;
    const others = game.sides.map((_each, at) => at).filter((at) => at !== side);
    // Where players stand in a row there is no room beside them: who is away is told above the board.
    const away = (at: number) => (broad.matches ? absences(this.session, this.claim, at) : nothing);
    const one = (at: number) =>
      html`${playerCard(this.session, at, this.besidePlayer(at))} ${away(at)} ${remarkOf(this.session, at)}`;
    return html`
      <div class=${`table-others table-others-${others.length}`}>${repeat(others, (at) => at, one)}</div>
      <div class="table-own">
        ${this.aboutGame()} ${watched(this.session)} ${side === null ? this.#withoutSide() : one(side)}
      </div>
    `;
  }

  /** Whoever has no side looks on, or is the referee. */
  #withoutSide(): TemplateResult | typeof nothing {
    if (this.game.seat === null) return watching(this.session);
    return html`<p class="quiet small">${_("You are the referee: challenged words are put to you.")}</p>`;
  }

  protected aboutGame(): TemplateResult {
    const title = this.game.titles[language()] ?? this.game.edition;
    return html`<p class="table-about quiet small">${this.view.rated ? _("{title} · rated", { title }) : title}</p>`;
  }

  /** Whatever is asked stands where the actions stand otherwise: nothing else can be done before it is answered. */
  protected questionCard(): TemplateResult | null {
    const { view } = this;
    if ((view.is_paused || view.is_put_away) && !view.is_over) {
      return html`<section class="card soft table-question" role="group" aria-label=${_("The game stands still.")}>
        <p>${_("The game stands still.")}</p>
        ${this.game.seat === null
          ? nothing
          : html`<button class="button" @click=${() => void this.send({ command: "resume" })}>
              ${icon("play")} ${_("Go on")}
            </button>`}
        ${this.moreButton()}
      </section>`;
    }
    const question = sharedQuestion(this.session) ?? (this.isActing ? this.ownQuestion() : null);
    if (question === null) return this.#ruling();
    const seat = question.seat ?? null;
    return html`<section class="card soft table-question" role="group" aria-label=${question.text}>
      <p>${question.text}</p>
      <div class="row">
        <button class="button" @click=${() => void this.send(question.no, seat)}>${question.noLabel}</button>
        <button class="button" @click=${() => void this.send(question.yes, seat)}>${question.yesLabel}</button>
        ${this.moreButton()}
      </div>
    </section>`;
  }

  /** While a referee decides, nobody else can do anything. */
  #ruling(): TemplateResult | null {
    if (this.view.is_over || !this.#isRuled || this.isActing) return null;
    const told = _("The referee decides.");
    return html`<section class="card soft table-question" role="group" aria-label=${told}>
      <p>${told}</p>
      ${this.moreButton()}
    </section>`;
  }

  // ---- phones

  /** What was said last, where there is room for it: under the rack. */
  private phoneRemark(): TemplateResult | typeof nothing {
    const said = this.session.remarks.findLast((each) => !this.session.own.includes(each.seat));
    const persona = said === undefined ? null : this.view.seats[said.seat]?.persona;
    const side = said === undefined ? null : sideOf(this.game, said.seat);
    if (!persona || side === null || !settings.now.remarks) return nothing;
    return html`<div class="phone-remark">${portrait(persona, "small")} ${remarkOf(this.session, side)}</div>`;
  }

  /** What a game adds to the buttons below its board. */
  protected phoneExtra(): TemplateResult | typeof nothing {
    return nothing;
  }

  protected openSheet(title: () => string, content: () => TemplateResult): void {
    void openDialog({ title, sheet: true, body: () => content() });
  }

  protected override firstUpdated(): void {
    void nextTask().then(() => (this.isBegun = true));
  }

  protected override updated(): void {
    this.book.updated();
  }

  // ---- the bar

  protected bar(): TemplateResult {
    const main = this.mainAction();
    const actions = this.isPhone ? this.actions().slice(0, 3) : this.actions();
    const { seat } = this.game;
    return html`<div class="bar" role="toolbar" aria-label=${_("Actions")}>
      ${seat === null ? nothing : actions.map((action, at) => actionButton(action, this.say, "", at + 2))}
      ${this.moreButton()}
      ${main === null || seat === null ? nothing : this.mainButton(main)}
    </div>`;
  }

  private moreButton(): TemplateResult {
    return actionButton({ name: "more", label: _("More…"), icon: "more", run: this.openMore }, this.say, "bar-more", 10);
  }

  private mainButton(main: Action & { readonly note?: string }): TemplateResult {
    const { reason } = main;
    return html`<button
      type="button"
      class="button filled bar-main"
      data-action=${main.name}
      aria-disabled=${reason === undefined ? nothing : "true"}
      title=${reason ?? nothing}
      @click=${(event: Event) => (reason === undefined ? main.run(event) : this.say(reason))}
    >
      <span>${main.label}</span>${main.note === undefined ? nothing : html`<span class="bar-note">${main.note}</span>`}
      ${reason === undefined && !this.isPhone ? html`<span class="key" aria-hidden="true">↵</span>` : nothing}
    </button>`;
  }
}
