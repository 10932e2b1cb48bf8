import type { GamePart } from "../part";
import "./table";

const part: GamePart = { tag: "bonmot-crossword" };
export default part;
