import { html, nothing, type TemplateResult } from "lit";
import type { Piece } from "../piece";
import { settings } from "../settings";
import { _ } from "../texts";
import { openDialog } from "../ui/dialog";
import { chatRoom, roomName, roomsOf, unread, unreadMark, type Room } from "./company";
import { notepad } from "./notepad";
import type { Session } from "./session";
import { linesOfTalk, talk } from "./talk";
import type { GameView } from "./views";

/** A page of the column beside the board. */
export interface Leaf {
  readonly name: string;
  readonly label: string;
  readonly content: () => TemplateResult;
  /** Where people talk: the room, whose new lines are counted. */
  readonly room?: Room;
  /** Where partners talk: how many lines are new. */
  readonly fresh?: number;
}

/** Whether people talk there, to everybody or to their partners. */
const isForTalk = (leaf: Leaf): boolean => leaf.room !== undefined || leaf.fresh !== undefined;

/** What a book takes from its table. */
interface Source {
  readonly session: Session<GameView>;
  /** The pages that only this game has. */
  readonly leaves: readonly Leaf[];
  readonly consult: (text: string) => void;
}

/** Sheet, log, notes and talk, a page each: beside the board, or on phones in sheets from below. */
export class Book {
  #open = "sheet";
  /** Lines of partners that were looked at; what was said before one came is not new. */
  #heardTalk: number | null = null;
  #lookedAt = "";
  #scrolledTo = -1;

  constructor(
    private readonly table: Piece,
    private readonly source: () => Source,
  ) {}

  /** The page that is open, where all are beside the board. */
  get open(): string {
    return this.#open;
  }

  set open(name: string) {
    this.#open = name;
    this.table.requestUpdate();
  }

  /** All pages, in their order. */
  get leaves(): readonly Leaf[] {
    const { session, leaves: own, consult } = this.source();
    const { game, name } = session.view;
    const leaves: Leaf[] = [
      ...own,
      { name: "log", label: _("Log"), content: () => log(session) },
      { name: "notes", label: _("Notes"), content: () => notepad(`${name}-${game.seat ?? ""}`) },
    ];
    if (game.may.includes("consult")) {
      const fresh = Math.max(0, linesOfTalk(game) - (this.#heardTalk ?? 0));
      leaves.push({ name: "talk", label: _("Team"), fresh, content: () => talk(session, consult) });
    }
    if (settings.now.chat) {
      for (const room of roomsOf(session)) {
        leaves.push({ name: `chat-${room}`, label: roomName(room), room, content: () => chatRoom(session, room) });
      }
    }
    return leaves;
  }

  /** The pages that phones have in the menu: the first two have buttons, and so has talk. */
  get hidden(): readonly Leaf[] {
    return this.leaves.slice(2).filter((leaf) => !isForTalk(leaf));
  }

  /** What was said before one came is not new. */
  begin(): void {
    this.#heardTalk ??= linesOfTalk(this.source().session.view.game);
  }

  /** Beside the board. */
  drawn(): TemplateResult {
    const { leaves } = this;
    const open = leaves.find((each) => each.name === this.open) ?? leaves[0];
    return html`<section class="card book">
      <div class="book-tabs" role="tablist" @keydown=${this.#turn}>
        ${leaves.map(
          (each) => html`<button
            type="button"
            role="tab"
            id=${`tab-${each.name}`}
            aria-selected=${String(each === open)}
            aria-controls="leaf"
            tabindex=${each === open ? 0 : -1}
            @click=${() => (this.open = each.name)}
          >
            ${each.label}${this.#newLines(each)}
          </button>`,
        )}
      </div>
      <div class="book-leaf" id="leaf" role="tabpanel" aria-labelledby=${`tab-${open?.name}`} tabindex="0">
        ${open?.content()}
      </div>
    </section>`;
  }

  /** On phones: buttons that open the first two pages as sheets, what the game adds, and where people talk. */
  sheets(more: TemplateResult | typeof nothing): TemplateResult {
    return html`<div class="table-sheets">${this.leaves.slice(0, 2).map(this.#button)} ${more} ${this.chats()}</div>`;
  }

  /** Where people talk on phones, and at the end of a game: a sheet from below. */
  chats(): TemplateResult {
    return html`${this.leaves.filter(isForTalk).map(this.#button)}`;
  }

  readonly #button = (leaf: Leaf): TemplateResult =>
    html`<button type="button" class="button" @click=${() => this.show(leaf.name)}>${leaf.label}${this.#newLines(leaf)}</button>`;

  /** A page as a sheet from below. */
  show(name: string): void {
    const found = (): Leaf | undefined => this.leaves.find((leaf) => leaf.name === name);
    void openDialog({
      title: () => found()?.label ?? "",
      sheet: true,
      body: (_close, again) => {
        this.table.addEventListener("leaf-changed", again, { once: true });
        this.#lookAt(name);
        return found()?.content() ?? html``;
      },
    });
  }

  /** The table has been drawn: what is open was looked at, and its latest line is in sight. */
  updated(): void {
    this.table.dispatchEvent(new Event("leaf-changed"));
    if (this.table.querySelector("#leaf") !== null) this.#lookAt(this.open);
    if (settings.now.theme === "retro") return;
    const leaf = this.table.querySelector(".book-leaf");
    const lines = this.source().session.view.game.number;
    if (leaf !== null && lines !== this.#scrolledTo) {
      this.#scrolledTo = lines;
      leaf.scrollTop = leaf.scrollHeight;
    }
  }

  /** The new lines of a leaf, where people talk. */
  #newLines(leaf: Leaf): TemplateResult | typeof nothing {
    return unreadMark(leaf.room === undefined ? (leaf.fresh ?? 0) : unread(this.source().session, leaf.room));
  }

  readonly #turn = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const { leaves } = this;
    const at = leaves.findIndex((each) => each.name === this.open);
    this.open = leaves.at((at + step) % leaves.length)?.name ?? this.open;
    void this.table.updateComplete.then(() => this.table.querySelector<HTMLElement>(`#tab-${this.open}`)?.focus());
  };

  /** What was said in the room that is open is not new any more. */
  #lookAt(name: string): void {
    if (document.hidden) return;
    const { session } = this.source();
    if (name === "talk") {
      const lines = linesOfTalk(session.view.game);
      if (lines !== this.#heardTalk) this.table.requestUpdate();
      this.#heardTalk = lines;
    }
    const room = this.leaves.find((leaf) => leaf.name === name)?.room;
    if (room === undefined) return;
    const isNew = session.look(room);
    if (!isNew && this.#lookedAt === name) return;
    this.#lookedAt = name;
    requestAnimationFrame(() => {
      // Only the leaf moves: the board stays where it is.
      for (const chat of document.querySelectorAll(".chat")) {
        const leaf = chat.closest(".book-leaf, .dialog-body");
        if (leaf !== null) leaf.scrollTop = leaf.scrollHeight;
      }
    });
  }
}

function log(session: Session<GameView>): TemplateResult {
  return html`<ol class="log">
    ${session.log.map((entry) => entry.lines.map((line) => html`<li>${line}</li>`))}
  </ol>`;
}
