import { ask, Refusal, why } from "../api";
import type { Form, Named, ShownField, Wished } from "../protocol/api";

/** How long somebody may pause while writing before the server is asked what it thinks. */
const PAUSE = 300;

/** A table that is being set up: what was said so far, and the form that the server makes of it.
 *  Which rules let people choose what, only the server knows; nothing that was said is lost when the rules change. */
export class SetUp extends EventTarget {
  form: Form | null = null;
  /** Why there is no form. */
  trouble = "";
  /** What the last try to begin was refused for, by field. */
  refused: Readonly<Record<string, string>> = {};
  readonly #said = new Map<string, string>();
  /** What was chosen since the last answer: it is seen at once. */
  readonly #since = new Map<string, string>();
  #watching = false;
  #asking: AbortController | null = null;
  #pause = 0;

  constructor(said: Readonly<Record<string, string>>, watching: boolean) {
    super();
    for (const [field, value] of Object.entries(said)) this.#said.set(field, value);
    this.#watching = watching;
  }

  get watching(): boolean {
    return this.#watching;
  }

  /** All that was said, also about other rules. */
  get wished(): Wished {
    return { said: Object.fromEntries(this.#said), watching: this.#watching };
  }

  /** What a field says: as it was written, or as the server understood it. */
  value(field: ShownField): string {
    return (isWritten(field) ? this.#said : this.#since).get(field.name) ?? field.value;
  }

  /** What is wrong with a field. A file that nobody has chosen yet is not wrong before somebody wants to begin. */
  troubleOf(field: string): string {
    const untouched = field === "rules" && !this.#said.get("rules");
    return this.refused[field] ?? (untouched ? "" : (this.form?.troubles[field] ?? ""));
  }

  /** Something that need not be asked to be seen as wrong. */
  refuse(field: string, text: string): void {
    this.refused = { [field]: text };
    this.#changed();
  }

  /** Fill in a field; while somebody is `writing`, the server is asked a little later. */
  say(field: string, value: string, { writing = false } = {}): void {
    this.#said.set(field, value);
    this.#since.set(field, value);
    this.refused = {};
    if (field === "edition") this.#leaveGame(value);
    clearTimeout(this.#pause);
    if (writing) this.#pause = window.setTimeout(() => void this.ask(), PAUSE);
    else void this.ask();
    this.#changed();
  }

  /** A clock means something else in another game: the time of a round. */
  #leaveGame(edition: string): void {
    const choices = this.form?.rules.find((each) => each.name === "edition")?.choices ?? [];
    if (choices.find((each) => each.value === edition)?.group !== this.form?.game) this.#said.delete("clock");
  }

  /** Play, or look on while computers play; then others sit there. */
  watch(watching: boolean): void {
    this.#watching = watching;
    for (const field of [...this.#said.keys()]) if (field.includes("-")) this.#said.delete(field);
    this.refused = {};
    void this.ask();
    this.#changed();
  }

  /** The form as it is after all that was said. A later question makes an earlier one void. */
  async ask(): Promise<void> {
    clearTimeout(this.#pause);
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    try {
      this.form = await ask<Form>("/api/v1/form", { method: "POST", body: this.wished, signal: asking.signal });
      this.#since.clear();
      this.trouble = "";
    } catch (trouble) {
      if (asking.signal.aborted) return;
      this.trouble = why(trouble);
    }
    this.#changed();
  }

  /** The name of the new table; a `Refusal` names the field that is in the way. */
  async begin(): Promise<string> {
    return this.settle(async (wished) => (await ask<Named>("/api/v1/tables", { method: "POST", body: wished })).name);
  }

  /** Do something with what was agreed on; a `Refusal` names the field that is in the way. */
  async settle<Answer>(act: (wished: Wished) => Promise<Answer>): Promise<Answer> {
    await this.ask();
    try {
      const [wrong] = Object.entries(this.form?.troubles ?? {});
      if (wrong !== undefined) throw new Refusal("trouble", wrong[1], 400, wrong[0]);
      return await act(this.#agreed());
    } catch (trouble) {
      if (trouble instanceof Refusal && trouble.field !== null) this.refused = { [trouble.field]: trouble.text };
      this.#changed();
      throw trouble;
    }
  }

  /** What is seen, and nothing that was said about other rules. */
  #agreed(): Wished {
    const seen = this.fields()
      .filter((field) => this.#said.has(field.name))
      .map((field) => [field.name, this.value(field)]);
    return { said: { edition: this.form?.edition ?? "", ...Object.fromEntries(seen) }, watching: this.#watching };
  }

  /** All fields of the form. */
  fields(): readonly ShownField[] {
    if (this.form === null) return [];
    const { rules, players, seats, customs, more } = this.form;
    const sitting = seats.flatMap(({ who, level, name }) => (level === null ? [who, name] : [who, level, name]));
    return [...rules, ...players, ...sitting, ...customs, ...more];
  }

  #changed(): void {
    this.dispatchEvent(new Event("changed"));
  }
}

function isWritten(field: ShownField): boolean {
  return field.kind === "text" || field.kind === "file";
}
