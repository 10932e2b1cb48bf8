import { property, state } from "lit/decorators.js";
import { why } from "../api";
import { heard, Piece } from "../piece";
import type { Place } from "../router";
import { spoken } from "../texts";
import { announce } from "../ui/live";

/** What a page is: it is shown at a place, and its first heading gets the focus when the reader comes to it. */
export class Page extends Piece {
  @property({ attribute: false }) place: Place = { path: "/", named: {}, query: new URLSearchParams() };

  /** What a page asks of the server is in the reader's language: it is asked again when that changes. */
  protected asks(load: () => void): void {
    this.whileShown(() => {
      load();
      return heard(spoken, "changed", load);
    });
  }
}

/** A page that is about what the server answers. */
export class AskingPage extends Page {
  /** Why what was asked for did not come. */
  @state() protected trouble = "";

  /** Ask the server for something; where it does not come, the page says why. */
  protected async tried(asking: () => Promise<void>): Promise<void> {
    try {
      await asking();
    } catch (trouble) {
      this.trouble = why(trouble);
      announce(this.trouble);
    }
  }
}
