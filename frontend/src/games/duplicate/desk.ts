import { html, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { ask } from "../../api";
import { Coordinates } from "../../board/geometry";
import { Piece } from "../../piece";
import type { Choice, Line, Round, Solutions, View } from "../../protocol/duplicate";
import { actionButton, type Action } from "../../table/actions";
import { whyNot, type Command, type TableUpdate } from "../../table/session";
import { wordPicture } from "../../table/sheet";
import { _, language, ngettext } from "../../texts";
import { confirmed, openDialog } from "../../ui/dialog";
import { icon } from "../../ui/icons";
import { announce } from "../../ui/live";
import { openMenu, type MenuItem } from "../../ui/menu";
import { sound } from "../../ui/sound";
import { toast } from "../../ui/toast";
import "./countdown";
import { choosePaper, chooseTop, importSlips } from "./desk-papers";
import { askCorrection, askLift, askPenalty, askSolo, askWarning } from "./desk-rulings";
import { offerSeat } from "../../table/invitation";
import { boardPieces, rackPicture } from "./projector";
import { roundsTable, slipsOf, standingsTable } from "./standings";
import { missing, nameOfPlayer, players, type DuplicateSession } from "./views";

type Leaf = "solutions" | "standings" | "rounds" | "log";

/** Names of players whose slips are missing that a question tells. */
const NAMED = 6;

/** The referee's desk: one line to type slips of paper on, all slips as they come in, and every ruling a button away. */
class Desk extends Piece {
  @property({ attribute: false }) session!: DuplicateSession;
  @state() private leaf: Leaf = "solutions";
  @state() private meaning: Line | null = null;
  @state() private fault = "";
  /** The slip that was entered last, until something else is typed. */
  @state() private entry = "";
  @state() private found: Solutions | null = null;
  private wanted = "";
  private looked = "";
  private heard: DuplicateSession | null = null;
  private asked = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    document.documentElement.classList.add("at-table");
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.documentElement.classList.remove("at-table");
    this.listen(null);
  }

  protected override willUpdate(): void {
    this.listen(this.session);
    void this.lookUp();
  }

  private listen(session: DuplicateSession | null): void {
    if (this.heard === session) return;
    this.heard?.removeEventListener("changed", this.again);
    this.heard?.removeEventListener("update", this.happened);
    this.heard = session;
    session?.addEventListener("changed", this.again);
    session?.addEventListener("update", this.happened);
  }

  private readonly again = (): void => this.requestUpdate();

  private readonly happened = (event: Event): void => {
    if (!(event instanceof CustomEvent)) return;
    const { events, lines } = event.detail as TableUpdate;
    announce(lines.join(" "));
    const kinds = new Set(events.map((each) => each.event));
    if (kinds.has("rang")) sound("bell");
    else if (kinds.has("closed")) sound("play");
    if (kinds.has("drawn") || kinds.has("closed") || kinds.has("reopened")) this.clearLine();
  };

  private get game(): View {
    return this.session.view.game;
  }

  /** The solutions of the open round, asked for once for each rack and each thing that is looked for. */
  private async lookUp(): Promise<void> {
    const { game } = this;
    const key = game.phase === "open" ? `${game.round} ${game.rack} ${this.wanted}` : "";
    if (key === this.looked) return;
    this.looked = key;
    if (key === "") {
      this.found = null;
      return;
    }
    const address = `/api/tables/${encodeURIComponent(this.session.view.name)}/desk/solutions`;
    const found = await ask<Solutions>(`${address}?find=${encodeURIComponent(this.wanted)}`).catch(() => null);
    if (key === this.looked) this.found = found;
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

  private draw(rack: string): void {
    void this.send({ command: "draw", rack }).then((done) => {
      if (done) this.clearLine();
    });
  }

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

  // ---- the line

  private get input(): HTMLInputElement | null {
    return this.querySelector<HTMLInputElement>("#desk-line");
  }

  private clearLine(): void {
    if (this.input !== null) this.input.value = "";
    this.meaning = null;
    this.fault = "";
    this.entry = "";
  }

  private readonly typed = (): void => {
    this.entry = "";
    const text = this.input?.value.trim() ?? "";
    const number = ++this.asked;
    if (text === "" || this.game.phase !== "open") {
      this.meaning = null;
      this.fault = "";
      return;
    }
    void this.session.preview({ text }).then(
      (preview) => {
        if (number !== this.asked) return;
        this.meaning = (preview.more as Line | null) ?? null;
        this.fault = preview.fault?.text ?? "";
      },
      () => undefined,
    );
  };

  private readonly keyed = (event: KeyboardEvent): void => {
    if (event.key === "Tab" && !event.shiftKey && this.game.phase === "open" && this.input?.value.trim()) {
      event.preventDefault();
      void this.complete();
    } else if (event.key === "Escape") this.clearLine();
  };

  private async complete(): Promise<void> {
    const { input } = this;
    if (input === null) return;
    const preview = await this.session.preview({ text: input.value, what: "complete" }).catch(() => null);
    const more = preview?.more as Line | null;
    if (more != null && more.text !== "") {
      input.value = more.text;
      this.typed();
    }
  }

  private readonly entered = async (event: Event): Promise<void> => {
    event.preventDefault();
    const text = this.input?.value.trim() ?? "";
    if (this.game.phase !== "open") {
      this.draw(text);
      return;
    }
    if (text === "") return;
    const preview = await this.session.preview({ text }).catch(() => null);
    if (preview === null) return;
    if (preview.command === null) {
      this.fault = preview.fault?.text ?? "";
      sound("wrong");
      return;
    }
    const line = preview.more as Line | null;
    if (await this.send(preview.command)) {
      this.clearLine();
      if (line !== null) this.entry = `${line.name} · ${line.text}`;
      announce(this.entry);
      this.input?.focus();
    }
  };

  /** Put the name of somebody on the line: the slip follows. */
  private write(seat: number): void {
    const { input } = this;
    if (input === null) return;
    input.value = `${seat + 1} `;
    input.focus();
    this.typed();
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
        ${this.line()}
        ${this.slips()}
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
    return html`<button type="button" class="button filled" data-action="draw" @click=${() => this.draw(this.input?.value.trim() ?? "")}>
      ${game.rounds.length === 0 ? _("Draw the first rack") : _("Draw the next rack")}
    </button>`;
  }

  private line(): TemplateResult | typeof nothing {
    const { game, meaning } = this;
    if (game.phase === "over") return nothing;
    const isOpen = game.phase === "open";
    const label = isOpen ? _("A slip of paper: player, place, word, score") : _("Rack {number}, as it was drawn", { number: game.round + 1 });
    const hint = isOpen ? _("12 H4 JERKS 58; a dash for a blank slip; Tab completes") : _("Empty: the program draws.");
    const told =
      this.fault !== ""
        ? html`<span class="bad">${this.fault}</span>`
        : this.entry !== ""
          ? html`<span class="desk-entered">${icon("check")} ${this.entry}</span>`
          : meaning === null || meaning.text === ""
          ? hint
          : html`<strong>${meaning.name}</strong> · ${meaning.text}
              ${meaning.instead === "" ? nothing : _("Instead of {slip}.", { slip: meaning.instead })}`;
    return html`<form class="desk-line" @submit=${this.entered}>
      <label class="label" for="desk-line">${label}</label>
      <div class="desk-entry">
        <input
          id="desk-line"
          class="input"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          maxlength="100"
          aria-describedby="desk-meaning"
          @input=${this.typed}
          @keydown=${this.keyed}
        />
        <button class="button only-icon" aria-label=${isOpen ? _("Enter the slip") : _("Draw this rack")}>${icon("check")}</button>
      </div>
      <p id="desk-meaning" class="small quiet desk-meaning">${told}</p>
    </form>`;
  }

  /** Everybody's slip in the open round; between two rounds, those of the last one. */
  private slips(): TemplateResult {
    const { game } = this;
    const last = game.rounds.at(-1);
    if (game.phase !== "open" && last !== undefined) {
      return html`<h3 class="desk-title">${_("Slips of round {number}", { number: last.number })}</h3>
        <div class="desk-scroll">${slipsOf(this.session, last, [])}</div>`;
    }
    return html`<div class="desk-scroll">
      <table class="figures desk-table">
        <tbody>
          ${game.sides.map((side, seat) => this.slipRow(side.names[0] ?? "", seat, side.resigned))}
        </tbody>
      </table>
    </div>`;
  }

  private slipRow(name: string, seat: number, hasLeft: boolean): TemplateResult {
    const { game, session } = this;
    const worth = session.told.desk?.slips.find((each) => each.seat === seat);
    const isOpen = game.phase === "open";
    const isComputer = session.view.seats[seat]?.computer === true;
    const isHere = session.own.includes(seat);
    return html`<tr class=${worth === undefined ? "desk-missing" : ""} data-seat=${seat}>
      <td class="quiet">${seat + 1}</td>
      <th scope="row">
        ${name}
        <span class="quiet small">${hasLeft ? _("has left") : isComputer ? _("computer") : isHere ? _("on paper") : _("own device")}</span>
      </th>
      <td>
        ${worth === undefined
          ? isOpen && !hasLeft
            ? html`<span class="quiet">…</span>`
            : nothing
          : html`${worth.word === "" ? nothing : html`<span class="sheet-place">${worth.place}</span> ${wordPicture(worth.word)}`}
              ${worth.fault === "" ? nothing : html`<span class="bad small">${worth.fault}</span>`}`}
      </td>
      <td class=${`figure ${worth?.is_top ? "standings-in strong" : ""}`}>
        ${worth === undefined ? nothing : html`${worth.score}${worth.is_top ? html` <span role="img" aria-label=${_("the top")}>✓</span>` : nothing}`}
      </td>
      <td class="desk-tools">
        ${isComputer || hasLeft
          ? nothing
          : html`${isOpen
              ? html`<button type="button" class="button only-icon" aria-label=${_("Write a slip for {name}", { name })} title=${_("Write a slip for {name}", { name })} @click=${() => this.write(seat)}>
                  ${icon("pencil")}
                </button>`
              : nothing}
            ${isHere
              ? html`<button type="button" class="button only-icon" data-offer=${seat} aria-label=${_("Offer this seat to a phone: {name}", { name })} title=${_("Offer this seat to a phone: {name}", { name })} @click=${() => void offerSeat(session.view.name, seat, name)}>
                  ${icon("link")}
                </button>`
              : nothing}`}
      </td>
    </tr>`;
  }

  private book(): TemplateResult {
    const leaves: readonly (readonly [Leaf, string])[] = [
      ["solutions", _("Solutions")],
      ["standings", _("Standings")],
      ["rounds", _("Rounds")],
      ["log", _("Log")],
    ];
    return html`<div class="book-tabs" role="tablist" @keydown=${this.turn}>
        ${leaves.map(
          ([name, label]) => html`<button
            type="button"
            role="tab"
            id=${`desk-tab-${name}`}
            aria-selected=${String(this.leaf === name)}
            aria-controls="desk-leaf"
            tabindex=${this.leaf === name ? 0 : -1}
            @click=${() => (this.leaf = name)}
          >
            ${label}
          </button>`,
        )}
      </div>
      <div class="desk-scroll" id="desk-leaf" role="tabpanel" aria-labelledby=${`desk-tab-${this.leaf}`} tabindex="0">${this.page()}</div>`;
  }

  private readonly turn = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const leaves: readonly Leaf[] = ["solutions", "standings", "rounds", "log"];
    this.leaf = leaves.at((leaves.indexOf(this.leaf) + step) % leaves.length) ?? "solutions";
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`#desk-tab-${this.leaf}`)?.focus());
  };

  private page(): TemplateResult {
    switch (this.leaf) {
      case "solutions":
        return this.solutions();
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

  private solutions(): TemplateResult {
    const { found, game } = this;
    if (game.phase !== "open") return html`<p class="quiet">${_("No round is open.")}</p>`;
    const best = this.session.told.desk?.top ?? 0;
    return html`<label class="desk-find">
        ${icon("search")}
        <span class="visually-hidden">${_("Solutions with which letters, or at which place?")}</span>
        <input
          class="input"
          type="search"
          autocapitalize="characters"
          placeholder=${_("letters, or a place")}
          @input=${(event: Event) => {
            if (event.target instanceof HTMLInputElement) this.wanted = event.target.value.trim();
            this.requestUpdate();
          }}
        />
        <span class="quiet small">${found?.count ?? ""}</span>
      </label>
      <table class="figures desk-solutions">
        <tbody>
          ${(found?.plays ?? []).map(
            (play) => html`<tr class=${play.score === best ? "strong" : ""}>
              <td class="sheet-place">${play.place}</td>
              <td>${wordPicture(play.word)}</td>
              <td class="figure">${play.score}</td>
            </tr>`,
          )}
        </tbody>
      </table>`;
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
      items.push({ label: _("Look a word up"), icon: "search", act: () => void this.check() });
      items.push({ label: _("Read slips from a file"), icon: "download", act: () => void importSlips(session.view.name) });
    }
    if (!session.view.is_over && game.over_at !== null && !session.view.is_paused) {
      items.push({ label: _("Stop the clock"), icon: "pause", act: () => void this.send({ command: "pause" }) });
    }
    if (game.final === null) {
      items.push({ label: _("A player has left for good"), icon: "person", act: () => void this.gone() });
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

  /** Is it good, and what would it score? */
  private async check(): Promise<void> {
    let text = "";
    let told = "";
    await openDialog({
      title: () => _("Look a word up"),
      body: (_close, again) => html`<form
        class="stack"
        @submit=${(event: Event) => {
          event.preventDefault();
          void this.session.preview({ text, what: "check" }).then(
            (preview) => {
              told = preview.fault?.text ?? (preview.more as Line | null)?.text ?? "";
              announce(told);
              again();
            },
            () => undefined,
          );
        }}
      >
        <label class="field">
          <span class="label">${_("Which place and word? H4 JERKS")}</span>
          <input class="input" autofocus @input=${(event: Event) => event.target instanceof HTMLInputElement && (text = event.target.value)} />
        </label>
        <p>${told}</p>
        <button class="button">${_("Look it up")}</button>
      </form>`,
    });
  }

  private async gone(): Promise<void> {
    const { game } = this;
    const here = players(game).filter((seat) => this.session.view.seats[seat]?.computer !== true);
    const seat = await openDialog<number>({
      title: () => _("Who has left for good?"),
      body: (close) => html`<div class="stack">
        ${here.map((each) => html`<button type="button" class="button" @click=${() => close(each)}>${nameOfPlayer(game, each)}</button>`)}
      </div>`,
    });
    if (seat !== null) await this.send({ command: "forfeit", seat });
  }

  private async rename(): Promise<void> {
    let { title } = this.session.view;
    const answer = await openDialog<string>({
      title: () => _("Name the game"),
      body: (close) => html`<form
        id="desk-rename"
        @submit=${(event: Event) => {
          event.preventDefault();
          close(title.trim());
        }}
      >
        <input
          class="input"
          maxlength="60"
          aria-label=${_("Name of the game:")}
          .value=${title}
          @input=${(event: Event) => event.target instanceof HTMLInputElement && (title = event.target.value)}
        />
      </form>`,
      foot: () => html`<button class="button filled" form="desk-rename">${_("Keep")}</button>`,
    });
    if (answer) await this.send({ command: "rename", title: answer });
  }
}


customElements.define("duplicate-desk", Desk);
