import { LitElement } from "lit";
import { settings } from "./settings";
import { spoken } from "./texts";

/** Listen to something; what is given back stops it. */
export function heard(source: EventTarget, name: string, listener: (event: Event) => void): () => void {
  source.addEventListener(name, listener);
  return () => source.removeEventListener(name, listener);
}

/** Do something every so many milliseconds; what is given back stops it. */
export function every(milliseconds: number, act: () => void): () => void {
  const timer = window.setInterval(act, milliseconds);
  return () => window.clearInterval(timer);
}

/** Heed the size of an element; what is given back stops it. */
export function measured(element: Element, act: () => void): () => void {
  const watching = new ResizeObserver(act);
  watching.observe(element);
  return () => watching.disconnect();
}

/** Let the page answer whoever touches it, then go on. */
export const nextTask = (): Promise<void> => new Promise((goOn) => setTimeout(goOn));

/** What every part of the page is made from: it lives in the page itself, so that one style sheet and one
 *  accessibility tree serve all, and it draws itself again when the language or a setting changes. */
export class Piece extends LitElement {
  constructor() {
    super();
    const again = (): void => this.requestUpdate();
    this.whileShown(() => heard(spoken, "changed", again));
    this.whileShown(() => heard(settings, "changed", again));
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Whether there is much to draw at first: then it is drawn in a task of its own, and the page answers before. */
  protected get isLarge(): boolean {
    return false;
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    const update = (): void | Promise<unknown> => super.scheduleUpdate();
    return this.isLarge && !this.hasUpdated ? nextTask().then(update) : update();
  }

  /** Something that goes on while this is on the page: `begin` gives back how it ends. */
  protected whileShown(begin: () => () => void): void {
    let end = (): void => undefined;
    this.addController({ hostConnected: () => (end = begin()), hostDisconnected: () => end() });
  }

  /** Tell those around that something happened here. */
  protected tell(name: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}
