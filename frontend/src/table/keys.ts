import { _ } from "../texts";
import type { KeyGroup } from "../ui/keys";
import type { PieceWords } from "./pieces";

/** What hands do at a board when keys are pressed; each game lays its own pieces. */
export interface KeyHands {
  move(rows: number, columns: number): void;
  /** Turn the arrow; or let it point down, or across. */
  turn(down?: boolean): void;
  /** Whether it was a letter of this game. */
  type(key: string, asBlank: boolean): boolean;
  another(): void;
  takeLast(): void;
  recall(): void;
  play(): void;
  shuffle(): void;
  pass(): void;
  challenge(): void;
  exchange(): void;
  exchangeAll(): void;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Do what a key says; whether it said anything. With `habits`, arrows do what players of other sites are used to:
 *  up shuffles, down recalls, left and right turn the arrow. */
export function pressed(event: KeyboardEvent, hands: KeyHands, habits: boolean): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const step = STEPS[event.key];
  if (step !== undefined) {
    if (!habits) hands.move(...step);
    else if (event.key === "ArrowUp") hands.shuffle();
    else if (event.key === "ArrowDown") hands.recall();
    else hands.turn();
    return true;
  }
  switch (event.key) {
    case " ":
      hands.turn();
      return true;
    case "Backspace":
      hands.takeLast();
      return true;
    case "Escape":
      hands.recall();
      return true;
    case "Enter":
      hands.play();
      return true;
    case "2":
      hands.pass();
      return true;
    case "3":
      hands.challenge();
      return true;
    case "4":
      hands.exchange();
      return true;
    case "$":
      hands.exchangeAll();
      return true;
    case "*":
    case "-":
      hands.another();
      return true;
    default:
      return [...event.key].length === 1 && hands.type(event.key, event.shiftKey);
  }
}

/** The keys of a board, for the list that “?” shows. */
export const boardKeys = (habits: () => boolean, pieces: () => PieceWords): KeyGroup => ({
  title: () => _("At the board"),
  keys: () => {
    const told = pieces().keys();
    return [
      [["A", "…", "Z"], told.lay],
      [["Shift", "A"], told.layWild],
      ...(habits()
        ? ([
            [["↑"], _("shuffle the rack")],
            [["↓"], told.takeAll],
            [["←", "→"], _("turn the arrow")],
          ] as const)
        : ([[["←", "↑", "→", "↓"], _("move the arrow")]] as const)),
      [["Space"], _("turn the arrow")],
      [["Backspace"], told.takeLast],
      [["Esc"], told.takeAll],
      [["Enter"], _("play")],
      [["*"], told.another],
      [["2"], _("pass")],
      [["3"], _("challenge")],
      [["4"], told.exchange],
      [["$"], told.exchangeAll],
      [["/"], _("type a move")],
      [["Alt", "←", "→"], told.moveAlong],
    ];
  },
});
