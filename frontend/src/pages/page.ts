import { property } from "lit/decorators.js";
import { heard, Piece } from "../piece";
import type { Place } from "../router";
import { spoken } from "../texts";

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
