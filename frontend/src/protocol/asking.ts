import { Refusal } from "../api";
import type { Incoming, Outgoing } from "./messages";

interface Question {
  readonly first: Incoming;
  /** How it is said on another line than the one that was there when it was asked. */
  readonly later: Incoming;
  /** Whether it may be said once more when nobody knows if it was heard. */
  readonly isRepeatable: boolean;
  readonly resolve: (answer: Outgoing) => void;
  readonly reject: (reason: Refusal) => void;
  isSaid: boolean;
  timer: number;
}

/** Milliseconds for which a line may be broken before those who wait for it are told. */
const LONGEST = 8_000;

/** What a page has asked, and waits to hear about. What is asked while the line is broken is said when it is back, once;
 *  of what was said and not answered only what does no harm when it was heard after all. */
export class Asking {
  #waiting = new Map<number, Question>();
  #next = 1;

  constructor(private readonly say: (message: Incoming) => boolean) {}

  ask(first: (id: number) => Incoming, { later = first, isRepeatable = false } = {}): Promise<Outgoing> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const question = { first: first(id), later: later(id), isRepeatable, resolve, reject, isSaid: false, timer: 0 };
      this.#waiting.set(id, question);
      question.isSaid = this.say(question.first);
      if (!question.isSaid) this.#keep(id, question);
    });
  }

  answered(id: number, answer: Outgoing): void {
    this.#taken(id)?.resolve(answer);
  }

  refused(id: number, why: Refusal): void {
    this.#taken(id)?.reject(why);
  }

  /** The line is broken: what was said on it will not be answered. */
  broken(): void {
    for (const [id, question] of this.#waiting) {
      if (!question.isSaid) continue;
      if (question.isRepeatable) this.#keep(id, question);
      else this.#giveUp(id);
    }
  }

  /** The line is back: say what waited for it, in the order in which it was asked. */
  back(): void {
    for (const question of this.#waiting.values()) {
      if (question.isSaid || !this.say(question.later)) continue;
      question.isSaid = true;
      clearTimeout(question.timer);
    }
  }

  /** There will be no line any more. */
  end(): void {
    for (const id of [...this.#waiting.keys()]) this.#giveUp(id);
  }

  #keep(id: number, question: Question): void {
    question.isSaid = false;
    question.timer = window.setTimeout(() => this.#giveUp(id), LONGEST);
  }

  #giveUp(id: number): void {
    this.refused(id, new Refusal("offline", ""));
  }

  #taken(id: number): Question | undefined {
    const question = this.#waiting.get(id);
    if (question !== undefined) clearTimeout(question.timer);
    this.#waiting.delete(id);
    return question;
  }
}
