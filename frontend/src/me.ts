import { ask } from "./api";
import type { Here, Me } from "./protocol/api";

/** Who sits at this browser, as the server knows them. Says "changed" when somebody comes or goes. */
class Myself extends EventTarget {
  #here: Here = { me: null, online: false, can_mail: false, reports: 0 };
  #looked: Promise<void> | null = null;

  /** Who it is; null while nobody has said so. */
  get now(): Me | null {
    return this.#here.me;
  }

  /** Whether people meet here who do not know each other: at home nobody need say who they are. */
  get isOnline(): boolean {
    return this.#here.online;
  }

  /** Whether the server sends letters. */
  get canMail(): boolean {
    return this.#here.can_mail;
  }

  /** Whether this person moderates; and how many complaints wait. */
  get moderates(): boolean {
    return this.now?.roles.includes("admin") ?? false;
  }

  get reports(): number {
    return this.#here.reports;
  }

  /** A moderator has seen what is there now. */
  waits(reports: number): void {
    if (reports !== this.reports) this.#set({ ...this.#here, reports });
  }

  /** Ask the server, once. Where it cannot be reached, nobody is known; the page itself says what is wrong. */
  look(): Promise<void> {
    this.#looked ??= ask<Here>("/api/v1/me/here").then(
      (found) => this.#set(found),
      () => {
        this.#looked = null;
      },
    );
    return this.#looked;
  }

  /** Ask again: a moderator goes somewhere, and complaints may have come in. */
  lookAgain(): void {
    this.#looked = null;
    void this.look();
  }

  /** Somebody has come, has another name, or has gone. */
  change(now: Me | null): void {
    this.#set({ ...this.#here, me: now });
  }

  #set(found: Here): void {
    this.#here = found;
    this.dispatchEvent(new Event("changed"));
  }
}

export const me = new Myself();
