/** What a game adds to the page: the custom element that draws its table, which gets `.session`. */
export interface GamePart {
  readonly tag: string;
}
