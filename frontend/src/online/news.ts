import { ask } from "../api";
import { me } from "../me";
import type { Me, ShownLobby, ShownSeek } from "../protocol/api";
import type { LobbyMessage } from "../protocol/lobby";
import { settings } from "../settings";

/** Milliseconds before another try when the line is broken: soon at first, then with patience. */
const PATIENCE = [500, 1000, 2000, 4000, 8000, 16_000];
const TOO_MANY = 4029;

/** What a person is told wherever their page is: seeks, invitations, whose turn it is, who comes.
 *
 *  One line for the whole page. It stands as soon as somebody is known in this browser, or while the lobby is shown;
 *  each time it is built up, everything is asked for anew, so nothing is lost. Fires `changed` when the lobby is
 *  different, and `told` with a message that may be worth a notice. */
class News extends EventTarget {
  lobby: ShownLobby | null = null;
  connected = false;

  #socket: WebSocket | null = null;
  #tries = 0;
  #timer = 0;
  #wanted = 0;
  /** What was told while everything was being asked for. */
  #meanwhile: LobbyMessage[] | null = null;

  get me(): string | null {
    return this.lobby?.me ?? null;
  }

  /** Somebody wants news; what is given back ends it. */
  want(): () => void {
    this.#wanted += 1;
    if (this.#wanted === 1) this.#connect();
    return () => {
      this.#wanted -= 1;
      if (this.#wanted === 0) this.#end();
    };
  }

  /** Give a name in this browser: from here on this is somebody. */
  async introduce(name: string): Promise<void> {
    await ask<Me>("/api/v1/me/guest", { method: "POST", body: { name } });
    settings.change({ name });
    await this.ask(); // whoever goes on at once must be known already
    this.#wanted += 1; // from here on as long as the page is open
    this.#end();
    this.#connect();
  }

  /** Ask for everything. */
  async ask(): Promise<void> {
    this.#meanwhile = [];
    try {
      this.lobby = await ask<ShownLobby>("/api/v1/lobby");
    } finally {
      const meanwhile = this.#meanwhile ?? [];
      this.#meanwhile = null;
      for (const message of meanwhile) this.#hear(message);
    }
    this.#changed();
  }

  #connect(): void {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/v1/lobby/socket`);
    this.#socket = socket;
    socket.addEventListener("message", (event) => this.#hear(JSON.parse(String(event.data)) as LobbyMessage));
    socket.addEventListener("close", (event) => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      this.connected = false;
      this.#changed();
      if (this.#wanted > 0 && event.code !== TOO_MANY)
        this.#timer = window.setTimeout(() => this.#connect(), PATIENCE[Math.min(this.#tries++, PATIENCE.length - 1)]);
    });
  }

  #end(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    this.connected = false;
    socket?.close();
  }

  #hear(message: LobbyMessage): void {
    if (message.type === "hello") {
      this.#tries = 0;
      this.connected = true;
      void this.ask().catch(() => undefined);
      return;
    }
    if (this.#meanwhile !== null) {
      this.#meanwhile.push(message);
      return;
    }
    this.#take(message);
    this.#changed();
    this.dispatchEvent(new CustomEvent<LobbyMessage>("told", { detail: message }));
  }

  #take(message: LobbyMessage): void {
    if (message.type === "reports") me.waits(message.count);
    const lobby = this.lobby;
    if (lobby === null) return;
    switch (message.type) {
      case "seek":
        this.lobby = { ...lobby, seeks: [message.seek, ...without(lobby.seeks, message.seek.id)] };
        break;
      case "gone":
        this.lobby = { ...lobby, seeks: without(lobby.seeks, message.id) };
        break;
      case "came": {
        const friends = lobby.friends.map((each) => (each.id === message.person ? { ...each, is_here: message.is_here } : each));
        this.lobby = { ...lobby, friends };
        break;
      }
      case "turn":
      case "begun":
        void this.ask().catch(() => undefined);
        break;
      default:
    }
  }

  #changed(): void {
    this.dispatchEvent(new Event("changed"));
  }
}

function without(seeks: readonly ShownSeek[], id: string): readonly ShownSeek[] {
  return seeks.filter((each) => each.id !== id);
}

export const news = new News();
