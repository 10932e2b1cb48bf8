import { Refusal } from "../api";
import { Asking } from "./asking";
import { applied } from "./changes";
import type {
  ChatLine,
  Chatted,
  Company,
  Ending,
  Hinted,
  Incoming,
  LogLine,
  Outgoing,
  Previewed,
  RatingChange,
  Said,
  SheetLine,
  Thought,
  Update,
  Welcome,
} from "./messages";

/** What every view of a table has, whatever the game; the game's own module knows the rest (`protocol/<game>.ts`). */
interface AnyTable {
  readonly game: { readonly seat: number | null; readonly acting: readonly number[]; readonly may: readonly string[] };
  readonly number: number;
}

/** What has just happened: an update in which nothing is left out. */
interface News {
  readonly number: number;
  readonly events: readonly { readonly event: string; readonly seat?: number }[];
  readonly lines: readonly string[];
  readonly remarks: readonly Said[];
}

interface Shown<Table, Told> {
  readonly views: readonly Table[];
  readonly sheet: readonly SheetLine[];
  readonly ending: Ending | null;
  readonly told: Told;
}

/** Milliseconds before another try when the line is broken: soon at first, then with patience. */
const PATIENCE = [250, 500, 1000, 2000, 4000, 8000];
const NO_TABLE = 4004;

/** A page at a table: what it sees, and what it may do. It comes back by itself when the line breaks; every time the
 *  table tells everything anew, so nothing is lost and nothing comes twice.
 *
 *  Fires `changed` when anything is different, `update` with what has just happened (for sounds and motion),
 *  `thought` with what a computer thinks, `chatted` with what people have just said, and `gone` when there is no such table. */
export class TableSession<
  Table extends AnyTable = AnyTable,
  Fixtures = unknown,
  Told = unknown,
> extends EventTarget {
  shown: Shown<Table, Told> | null = null;
  fixtures: Fixtures | null = null;
  game = "";
  own: readonly number[] = [];
  eyes: number | null = null;
  log: readonly LogLine[] = [];
  remarks: readonly Said[] = [];
  moods: Readonly<Record<string, string>> = {};
  held = false;
  thought: Thought | null = null;
  connected = false;
  /** Those around the table; null where people do not meet who do not know each other. */
  company: Company | null = null;
  /** How many watch. */
  spectators = 0;
  /** What people have said to each other, as far as this page may read it. */
  chat: readonly ChatLine[] = [];
  /** Room → the latest line that was looked at. */
  seenUpTo: Readonly<Record<string, number>> = {};
  /** What the clock of the game says, less what the clock of this machine says. */
  clockShift = 0;
  /** What the game did to the ratings of those who play here, once it was counted. */
  ratings: readonly RatingChange[] = [];

  #socket: WebSocket | null = null;
  #asking = new Asking((message) => this.connected && this.#say(message));
  #tries = 0;
  #closed = false;
  #timer = 0;
  /** What was wished for is said again on each new line: the server may have been started anew. */
  #pace: Incoming | null = null;

  constructor(
    readonly name: string,
    private language: string,
    /** Whether it sees what everybody may see, whatever seats this browser holds. */
    private readonly isSpectator = false,
  ) {
    super();
    this.#connect();
  }

  /** The table through the eyes of whoever looks; null until the table has answered. */
  get view(): Table | null {
    return this.shown?.views[0] ?? null;
  }

  get views(): readonly Table[] {
    return this.shown?.views ?? [];
  }

  /** How the game ended, told; null before. */
  get ending(): Ending | null {
    return this.shown?.ending ?? null;
  }

  get sheet(): readonly SheetLine[] {
    return this.shown?.sheet ?? [];
  }

  /** What only this game tells in words, beside its views. */
  get told(): Told | null {
    return this.shown?.told ?? null;
  }

  /** The time on the clock of the game, in milliseconds. */
  get time(): number {
    return Date.now() + this.clockShift;
  }

  /** Give a command of the game or of the table; a `Refusal` says why it may not be given.
   *
   *  One that is given while the line is broken is said when it is back, for the position that this page knew: if the
   *  game has gone on, it is refused. That is also why one of the game may be said twice and is never done twice. */
  async send(command: { readonly command: string }, seat: number | null = null): Promise<void> {
    const expected = this.view?.number ?? null;
    const isRepeatable = this.view?.game.may.includes(command.command) ?? false;
    await this.#asking.ask((id) => ({ type: "command", id, command, seat }), {
      later: (id) => ({ type: "command", id, command, seat, expected }),
      isRepeatable,
    });
  }

  /** What a draft would score. */
  async preview(draft: unknown, seat: number | null = null): Promise<Previewed> {
    const asked = this.#asking.ask((id) => ({ type: "preview", id, draft, seat }), { isRepeatable: true });
    return (await asked) as Previewed;
  }

  async hint(grade: number, seat: number | null = null): Promise<Hinted> {
    return (await this.#asking.ask((id) => ({ type: "hint", id, grade, seat }))) as Hinted;
  }

  /** Say something to those in the same room. */
  async say(text: string): Promise<void> {
    await this.#asking.ask((id) => ({ type: "chat", id, text }));
  }

  /** Somebody looks at a room: what was said there is not new any more. Whether anything was. */
  look(room: string): boolean {
    const latest = this.chat.findLast((line) => line.room === room)?.id ?? 0;
    if (latest <= (this.seenUpTo[room] ?? 0)) return false;
    this.seenUpTo = { ...this.seenUpTo, [room]: latest };
    this.#tell("changed");
    return true;
  }

  pace(speed: number, aloud: boolean): void {
    this.#pace = { type: "pace", speed, aloud };
    this.#say(this.#pace);
  }

  force(): void {
    this.#say({ type: "force" });
  }

  hold(): void {
    this.#say({ type: "hold" });
  }

  speak(language: string): void {
    this.language = language;
    this.#say({ type: "speak", language });
  }

  /** A seat was taken: come in again, with it. */
  comeInAgain(): void {
    if (this.own.length === 0) this.#socket?.close();
  }

  /** Leave the table; the game is kept. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#asking.end();
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const eyes = this.isSpectator ? "?as=spectator" : "";
    const address = `${scheme}//${location.host}/api/v1/tables/${encodeURIComponent(this.name)}/socket${eyes}`;
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#tries = 0;
      if (this.#pace !== null) this.#say(this.#pace);
    });
    socket.addEventListener("message", (event) => this.#hear(JSON.parse(String(event.data)) as Outgoing));
    socket.addEventListener("close", (event) => {
      if (socket !== this.#socket) return;
      this.connected = false;
      const isGone = event.code === NO_TABLE;
      if (isGone || this.#closed) this.#asking.end();
      else this.#asking.broken();
      this.#tell("changed");
      if (isGone) this.dispatchEvent(new CustomEvent("gone", { detail: event.reason }));
      else if (!this.#closed) this.#timer = window.setTimeout(() => this.#connect(), this.#patience());
    });
  }

  #patience(): number {
    return PATIENCE[Math.min(this.#tries++, PATIENCE.length - 1)] ?? 0;
  }

  #hear(message: Outgoing): void {
    switch (message.type) {
      case "welcome":
        this.#welcome(message);
        break;
      case "update":
        this.#update(message);
        break;
      case "thought":
        this.thought = message;
        this.dispatchEvent(new CustomEvent("thought", { detail: message }));
        break;
      case "rated":
        this.ratings = message.changes;
        this.#tell("changed");
        break;
      case "call":
        this.#say({ type: "echo", id: message.id });
        break;
      case "company":
        this.company = message;
        this.#tell("changed");
        break;
      case "watched":
        this.spectators = message.spectators;
        this.#tell("changed");
        break;
      case "chatted":
        this.#chatted(message);
        break;
      case "unsaid":
        this.chat = this.chat.filter((line) => line.id !== message.line);
        this.#tell("changed");
        break;
      case "expelled":
        this.#closed = true;
        this.dispatchEvent(new CustomEvent("gone", { detail: { text: message.text } }));
        break;
      case "refused":
        this.#asking.refused(message.id, new Refusal(message.code, message.text));
        break;
      default:
        this.#asking.answered(message.id, message);
    }
  }

  #welcome(message: Welcome): void {
    this.connected = true;
    this.game = message.game;
    this.own = message.own;
    this.eyes = message.eyes;
    this.shown = message.shown as unknown as Shown<Table, Told>;
    this.fixtures = message.fixtures as Fixtures;
    this.log = message.log;
    this.remarks = message.remarks;
    this.moods = message.moods;
    this.held = message.held;
    this.thought = null;
    this.clockShift = message.at - Date.now();
    if (message.language !== this.language) this.#say({ type: "speak", language: this.language });
    this.#asking.back();
    this.#tell("changed");
  }

  #update(message: Update): void {
    if (this.shown === null) return;
    this.shown = applied(this.shown, message.changes);
    if (message.lines) this.log = [...this.log, { number: message.number, lines: message.lines }];
    if (message.remarks) this.remarks = message.remarks;
    this.moods = message.moods ?? {};
    this.held = message.held ?? false;
    this.clockShift = message.at - Date.now();
    if (message.events) this.thought = null;
    const news: News = { events: [], lines: [], remarks: [], ...message } as News;
    this.dispatchEvent(new CustomEvent("update", { detail: news }));
    this.#tell("changed");
  }

  /** What is said when one comes is not new; after that, each line once. */
  #chatted(message: Chatted): void {
    const known = new Set(message.new ? this.chat.map((line) => line.id) : []);
    const fresh = message.lines.filter((line) => !known.has(line.id));
    const isFirst = !message.new && Object.keys(this.seenUpTo).length === 0;
    this.chat = message.new ? [...this.chat, ...fresh].sort((one, other) => one.id - other.id) : message.lines;
    if (isFirst) for (const { room, id } of message.lines) this.seenUpTo = { ...this.seenUpTo, [room]: id };
    if (message.new && fresh.length > 0) this.dispatchEvent(new CustomEvent("chatted", { detail: fresh }));
    this.#tell("changed");
  }

  #tell(name: string): void {
    this.dispatchEvent(new Event(name));
  }

  #say(message: Incoming): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }
}
