/** A hand of letter cards, and those lifted from it to be laid or exchanged. Nothing is drawn here. */

export interface HeldCard {
  /** Two cards with the same letter are two cards: each keeps its own picture when it moves. */
  readonly id: number;
  readonly letter: string;
}

let dealt = 0;

export class Holding {
  /** All cards, in the order that their player likes. */
  cards: readonly HeldCard[] = [];
  /** Those lifted, in the order of the word. */
  lifted: readonly HeldCard[] = [];

  get rest(): readonly HeldCard[] {
    return this.cards.filter((card) => !this.lifted.includes(card));
  }

  /** As they lie there: the word first. */
  get row(): readonly HeldCard[] {
    return [...this.lifted, ...this.rest];
  }

  get letters(): readonly string[] {
    return this.cards.map((card) => card.letter);
  }

  get word(): readonly string[] {
    return this.lifted.map((card) => card.letter);
  }

  /** The hand as the table knows it: cards that are still there stay where they were, new ones come last. */
  heed(hand: readonly string[]): void {
    const left = [...hand];
    const kept = this.cards.filter((card) => {
      const at = left.indexOf(card.letter);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    if (left.length === 0 && kept.length === this.cards.length) return;
    this.cards = [...kept, ...left.map((letter) => ({ id: (dealt += 1), letter }))];
    this.lifted = this.lifted.filter((card) => this.cards.includes(card));
  }

  /** Lift a card, or put it back. */
  toggle(id: number): void {
    const card = this.cards.find((each) => each.id === id);
    if (card === undefined) return;
    this.lifted = this.lifted.includes(card)
      ? this.lifted.filter((each) => each !== card)
      : [...this.lifted, card];
  }

  /** Lift a card with this letter; whether there is one left. */
  liftLetter(letter: string): boolean {
    const card = this.rest.find((each) => each.letter === letter);
    if (card !== undefined) this.lifted = [...this.lifted, card];
    return card !== undefined;
  }

  putLastBack(): void {
    this.lifted = this.lifted.slice(0, -1);
  }

  putAllBack(): void {
    this.lifted = [];
  }

  /** Put a card at a place of the row, lifted or not; whether the order of the hand has changed. */
  move(id: number, place: number, isLifted: boolean): boolean {
    const card = this.cards.find((each) => each.id === id);
    if (card === undefined) return false;
    const lifted = this.lifted.filter((each) => each !== card);
    if (isLifted) {
      lifted.splice(place, 0, card);
      this.lifted = lifted;
      return false;
    }
    this.lifted = lifted;
    const others = this.cards.filter((each) => each !== card);
    const rest = others.filter((each) => !lifted.includes(each));
    const before = rest[place - lifted.length];
    others.splice(before === undefined ? others.length : others.indexOf(before), 0, card);
    const changed = others.some((each, at) => each !== this.cards[at]);
    this.cards = others;
    return changed;
  }

  /** Put the hand in an order of letters. */
  order(letters: readonly string[]): void {
    const left = [...this.cards];
    this.cards = letters.flatMap((letter) => {
      const at = left.findIndex((card) => card.letter === letter);
      return at < 0 ? [] : left.splice(at, 1);
    });
  }
}
