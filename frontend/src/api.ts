import { _ } from "./texts";

/** What the server, or the way to it, said no to: a code and a sentence for the reader. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly text: string,
    readonly status = 0,
    readonly field: string | null = null,
  ) {
    super(text);
    this.name = "Refusal";
  }
}

interface Said {
  readonly code?: string;
  readonly text?: string;
  readonly field?: string;
}

/** A browser that is new here is given its secret with the first answer. Until that has come nobody else asks: each of
 *  two answers would bring a secret, and what was taken with the first would be lost with the second. */
let first: Promise<unknown> | null = null;

async function fetched(address: string, question: RequestInit): Promise<Response> {
  if (first !== null) {
    await first.catch(() => undefined);
    return fetch(address, question);
  }
  const asking = fetch(address, question);
  first = asking;
  asking.catch(() => (first = null)); // nothing was given: the next one is the first
  return asking;
}

/** Ask the server: `await ask<Home>("/api/v1/home")`. Whatever goes wrong is a `Refusal`. */
export async function ask<Answer>(
  address: string,
  { method = "GET", body, signal }: { method?: string; body?: unknown; signal?: AbortSignal } = {},
): Promise<Answer> {
  const question: RequestInit = { method, headers: { Accept: "application/json" } };
  if (signal !== undefined) question.signal = signal;
  if (body !== undefined) {
    question.body = JSON.stringify(body);
    question.headers = { Accept: "application/json", "Content-Type": "application/json" };
  }
  let answer: Response;
  try {
    answer = await fetched(address, question);
  } catch (trouble) {
    if (trouble instanceof DOMException && trouble.name === "AbortError") throw trouble;
    throw new Refusal("offline", _("The server cannot be reached."));
  }
  if (answer.status === 204) return undefined as Answer;
  const said: unknown = await answer.json().catch((trouble: unknown) => {
    if (signal?.aborted) throw trouble; // the answer was on its way when nobody wanted it any more
    return {};
  });
  if (answer.ok) return said as Answer;
  const { code, text, field } = said as Said;
  throw new Refusal(code ?? "trouble", text ?? _("Something went wrong. Try again."), answer.status, field ?? null);
}

/** The sentence for whatever was thrown. */
export function why(trouble: unknown): string {
  return trouble instanceof Refusal ? trouble.text : _("Something went wrong. Try again.");
}
