/** What a game adds to the page: the custom element that draws its table, which gets `.session`. */
export interface GamePart {
  readonly tag: string;
  /** What a hall sees of its table on a large screen; without one, what spectators see. */
  readonly projector?: string;
}
