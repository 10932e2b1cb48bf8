/** What is heard of a table: one session at a time, whichever was given last. */
export class Hearing {
  private session: EventTarget | null = null;

  constructor(private readonly listeners: Readonly<Record<string, (event: Event) => void>>) {}

  listen(session: EventTarget | null): void {
    if (this.session === session) return;
    for (const [name, listener] of Object.entries(this.listeners)) {
      this.session?.removeEventListener(name, listener);
      session?.addEventListener(name, listener);
    }
    this.session = session;
  }
}
