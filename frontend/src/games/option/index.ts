import type { GamePart } from "../part";
import "./table";

const part: GamePart = { tag: "bonmot-option" };
export default part;
