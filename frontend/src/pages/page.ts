import { property } from "lit/decorators.js";
import { Piece } from "../piece";
import type { Place } from "../router";

/** What a page is: it is shown at a place, and its first heading gets the focus when the reader comes to it. */
export class Page extends Piece {
  @property({ attribute: false }) place: Place = { path: "/", named: {}, query: new URLSearchParams() };
}
