import type { GamePart } from "../part";
import "./table";

const part: GamePart = { tag: "bonmot-cards" };
export default part;
