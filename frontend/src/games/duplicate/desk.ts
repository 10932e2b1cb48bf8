import { html, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { Coordinates } from "../../board/geometry";
import { Piece } from "../../piece";
import type { Choice, Round, View } from "../../protocol/duplicate";
import { actionButton, type Action } from "../../table/actions";
import { Hearing } from "../../table/hearing";
import { askName } from "../../table/naming";
import { whyNot, type Command, type TableUpdate } from "../../table/session";
import { _, language, ngettext } from "../../texts";
import { confirmed, openDialog } from "../../ui/dialog";
import { icon } from "../../ui/icons";
import { announce } from "../../ui/live";
import { openMenu, type MenuItem } from "../../ui/menu";
import { sound } from "../../ui/sound";
import { toast } from "../../ui/toast";
import "./countdown";
import { DeskLine } from "./desk-line";
import { choosePaper, chooseTop, importSlips } from "./desk-papers";
import { askGone, lookWordUp } from "./desk-questions";
import { askCorrection, askLift, askPenalty, askSolo, askWarning } from "./desk-rulings";
import { deskSlips } from "./desk-slips";
import { DeskSolutions } from "./desk-solutions";
import "./hall";
import { boardPieces, rackPicture } from "./projector";
import { roundsTable, slipsOf, standingsTable } from "./standings";
import { missing, nameOfPlayer, players, type DuplicateSession } from "./views";

type Leaf = "hall" | "solutions" | "standings" | "rounds" | "log";

/** Names of players whose slips are missing that a question tells. */
const NAMED = 6;

/** The referee's desk: one line to type slips of paper on, all slips as they come in, and every ruling a button away. */
class Desk extends Piece {
  @property({ attribute: false }) session!: DuplicateSession;
  @state() private chosen: Leaf | null = null;
  private readonly line = new DeskLine(this);
  private readonly solutions = new DeskSolutions(this);
  private readonly hearing = new Hearing({
    changed: () => this.requestUpdate(),
    update: (event) => this.happened(event),
  });

  override connectedCallback(): void {
    super.connectedCallback();
    document.documentElement.classList.add("at-table");
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.documentElement.classList.remove("at-table");
    this.hearing.listen(null);
  }

  protected override willUpdate(): void {
    this.hearing.listen(this.session);
    void this.solutions.lookUp();
  }

  private happened(event: Event): void {
    if (!(event instanceof CustomEvent)) return;
    const { events, lines } = event.detail as TableUpdate;
    announce(lines.join(" "));
    const kinds = new Set(events.map((each) => each.event));
    if (kinds.has("rang")) sound("bell");
    else if (kinds.has("closed")) sound("play");
    if (kinds.has("drawn") || kinds.has("closed") || kinds.has("reopened")) this.line.clear();
  }

  /** Before the first rack what matters is who has come. */
  private get leaf(): Leaf {
    if (this.chosen !== null) return this.chosen;
    return this.game.doors !== "" && this.game.round === 0 ? "hall" : "solutions";
  }

  private get leaves(): readonly Leaf[] {
    const usual: readonly Leaf[] = ["solutions", "standings", "rounds", "log"];
    return this.game.doors === "" ? usual : ["hall", ...usual];
  }

  private get game(): View {
    return this.session.view.game;
  }

  // ---- doing

  readonly send = async (command: Command): Promise<boolean> => {
    try {
      await this.session.send(command);
      return true;
    } catch (trouble) {
      sound("wrong");
      toast(whyNot(trouble, _("The server cannot be reached.")), { wrong: true });
      return false;
    }
  };

  private readonly say = (reason: string): void => toast(reason);

  readonly draw = (rack: string): void => {
    void this.send({ command: "draw", rack }).then((done) => {
      if (done) this.line.clear();
    });
  };

  private async close(): Promise<void> {
    const absent = missing(this.game);
    if (absent.length > 0) {
      const names = absent.slice(0, NAMED).map((seat) => nameOfPlayer(this.game, seat)).join(", ") + (absent.length > NAMED ? " …" : "");
      const question = () => _("Close the round all the same?");
      const text = () => _("No slip yet from {names}.", { names });
      if (!(await confirmed(question, { text, yes: () => _("Close the round") }))) return;
    }
    const choices = this.session.told.desk?.choices ?? [];
    const top: Choice | null | undefined = choices.length < 2 ? undefined : await chooseTop(choices);
    if (top === null) return;
    await this.send(top === undefined ? { command: "close" } : { command: "close", place: top.place, word: top.word });
  }

  private async reopen(): Promise<void> {
    const question = () => _("Open the last round again?");
    const text = () => _("What was drawn since goes back into the bag.");
    if (await confirmed(question, { text, yes: () => _("Open it again") })) await this.send({ command: "reopen" });
  }

  // ---- drawing

  override render(): TemplateResult {
    const { view, connected } = this.session;
    const { game } = this;
    return html`<div class="desk">
      <h1 class="visually-hidden">${view.title === "" ? _("The referee's desk") : view.title}</h1>
      <header class="desk-head card">
        <duplicate-countdown .session=${this.session}></duplicate-countdown>
        <div class="desk-round">
          <h2>${game.round === 0 ? _("The first rack is to be drawn.") : _("Round {number}", { number: game.round })}</h2>
          <p class="quiet">${this.state()}</p>
        </div>
        ${connected ? nothing : html`<p class="table-offline">${icon("wifi-off")} ${_("Reconnecting…")}</p>`}
        ${view.is_paused && !view.is_over
          ? html`<button class="button" @click=${() => void this.send({ command: "resume" })}>${icon("play")} ${_("Let the clock run")}</button>`
          : nothing}
        <a class="button" href=${`/t/${view.name}/projector`} target="_blank" rel="opener">${icon("screen")} ${_("Projector")}</a>
        ${this.mainButton()}
      </header>
      <div class="desk-board">
        <bonmot-board
          still
          .size=${game.board.length}
          .premiums=${this.session.fixtures.rows}
          .coordinates=${Coordinates.of(this.session.fixtures.coordinates)}
          .pieces=${boardPieces(this.session)}
        ></bonmot-board>
        ${game.rack === "" ? nothing : html`<div class="desk-rack">${rackPicture(this.session, game.rack)} <span class="quiet">${game.draw}</span></div>`}
      </div>
      <section class="desk-slips card" aria-label=${_("Slips")}>
        ${this.line.picture()} ${deskSlips(this.session, (seat) => this.line.write(seat))}
      </section>
      <aside class="desk-side card">${this.book()}</aside>
      ${this.bar()}
    </div>`;
  }

  private state(): string {
    const { game } = this;
    const bag = ngettext("{count} tile in the bag", "{count} tiles in the bag", game.bag);
    if (game.phase === "over") return _("The game is over.");
    if (game.phase !== "open") {
      const last = game.rounds.at(-1);
      return last === undefined ? bag : `${last.place} ${last.word.replace(/[()]/g, "").toUpperCase()} ${last.score} · ${bag}`;
    }
    const all = players(game).length;
    const isIn = all - missing(game).length;
    return `${isIn} ${ngettext("slip of {all}", "slips of {all}", isIn, { all })} · ${bag}`;
  }

  private mainButton(): TemplateResult | typeof nothing {
    const { game } = this;
    if (game.phase === "open") {
      return html`<button type="button" class="button filled" data-action="close" @click=${() => void this.close()}>${_("Close the round")}</button>`;
    }
    if (!game.may.includes("draw")) return nothing;
    return html`<button type="button" class="button filled" data-action="draw" @click=${() => this.draw(this.line.text)}>
      ${game.rounds.length === 0 ? _("Draw the first rack") : _("Draw the next rack")}
    </button>`;
  }

  private book(): TemplateResult {
    const labels: Readonly<Record<Leaf, string>> = {
      hall: _("Hall"),
      solutions: _("Solutions"),
      standings: _("Standings"),
      rounds: _("Rounds"),
      log: _("Log"),
    };
    return html`<div class="book-tabs" role="tablist" @keydown=${this.turn}>
        ${this.leaves.map(
          (name) => html`<button
            type="button"
            role="tab"
            id=${`desk-tab-${name}`}
            aria-selected=${String(this.leaf === name)}
            aria-controls="desk-leaf"
            tabindex=${this.leaf === name ? 0 : -1}
            @click=${() => (this.chosen = name)}
          >
            ${labels[name]}
          </button>`,
        )}
      </div>
      <div class="desk-scroll" id="desk-leaf" role="tabpanel" aria-labelledby=${`desk-tab-${this.leaf}`} tabindex="0">${this.page()}</div>`;
  }

  private readonly turn = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const { leaves } = this;
    this.chosen = leaves.at((leaves.indexOf(this.leaf) + step) % leaves.length) ?? "solutions";
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`#desk-tab-${this.leaf}`)?.focus());
  };

  private page(): TemplateResult {
    switch (this.leaf) {
      case "hall":
        return html`<duplicate-hall .session=${this.session} .send=${this.send}></duplicate-hall>`;
      case "solutions":
        return this.solutions.picture();
      case "standings":
        return standingsTable(this.session, { full: true });
      case "rounds":
        return roundsTable(this.session, null, (round) => this.openRound(round));
      default:
        return html`<ol class="log">
          ${this.session.log.map((entry) => entry.lines.map((line) => html`<li>${line}</li>`))}
        </ol>`;
    }
  }

  private openRound(round: Round): void {
    void openDialog({
      title: () => _("Slips of round {number}", { number: round.number }),
      sheet: true,
      body: () => slipsOf(this.session, round, []),
    });
  }

  // ---- rulings

  private bar(): TemplateResult {
    const { game, session } = this;
    const may = (name: string): string | undefined =>
      game.may.includes(name) ? undefined : game.rounds.length === 0 ? _("No round is closed yet.") : _("Not now.");
    const actions: readonly Action[] = [
      { name: "warn", label: _("Warn"), icon: "warning", reason: may("warn"), run: () => void this.rule(askWarning(game)) },
      { name: "penalize", label: _("Penalty"), icon: "minus", reason: may("penalize"), run: () => void this.rule(askPenalty(game)) },
      { name: "solo", label: _("Solo"), icon: "star", reason: may("rule-solo"), run: () => void this.rule(askSolo(game)) },
      { name: "correct", label: _("Correct"), icon: "pencil", reason: may("correct"), run: () => void this.rule(askCorrection(session)) },
      { name: "reopen", label: _("Open again"), icon: "undo", reason: may("reopen"), run: () => void this.reopen() },
      {
        name: "papers",
        label: _("Papers"),
        icon: "note",
        reason: game.rounds.length === 0 ? _("No round is closed yet.") : undefined,
        run: () => void choosePaper(session.view.name),
      },
      { name: "more", label: _("More…"), icon: "more", run: this.more },
    ];
    return html`<div class="bar desk-bar" role="toolbar" aria-label=${_("Rulings")}>
      ${actions.map((action) => actionButton(action, this.say))}
      <span class="quiet small desk-about">${game.titles[language()] ?? game.edition}</span>
    </div>`;
  }

  private async rule(asking: Promise<Command | null>): Promise<void> {
    const command = await asking;
    if (command !== null) await this.send(command);
  }

  private readonly more = (event: Event): void => {
    const anchor = event.currentTarget;
    const { game, session } = this;
    const items: MenuItem[] = [];
    if (game.may.includes("lift")) {
      const none = game.ledger.length === 0 ? { disabled: _("nothing to take back") } : {};
      items.push({ label: _("Take back a warning or a penalty"), icon: "undo", ...none, act: () => void this.rule(askLift(game)) });
    }
    if (game.phase === "open") {
      items.push({ label: _("Look a word up"), icon: "search", act: () => void lookWordUp(session) });
      items.push({ label: _("Read slips from a file"), icon: "download", act: () => void importSlips(session.view.name) });
    }
    if (!session.view.is_over && game.over_at !== null && !session.view.is_paused) {
      items.push({ label: _("Stop the clock"), icon: "pause", act: () => void this.send({ command: "pause" }) });
    }
    if (game.final === null) {
      items.push({ label: _("A player has left for good"), icon: "person", act: () => void this.rule(askGone(session)) });
    }
    items.push({ label: _("Name the game"), icon: "pencil", apart: true, act: () => void this.rename() });
    if (game.may.includes("abandon")) {
      items.push({
        label: _("Stop the game for everybody…"),
        icon: "close",
        danger: true,
        apart: true,
        act: () =>
          void confirmed(() => _("Stop the game for everybody?"), { yes: () => _("Stop the game"), danger: true }).then((sure) => {
            if (sure) void this.send({ command: "abandon" });
          }),
      });
    }
    if (anchor instanceof HTMLElement) openMenu(anchor, items, _("More…"));
  };

  private async rename(): Promise<void> {
    const title = await askName(this.session.view.title);
    if (title !== null) await this.send({ command: "rename", title });
  }
}

customElements.define("duplicate-desk", Desk);
