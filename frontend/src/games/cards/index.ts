import type { GamePart } from "../part";
import { position } from "./position";
import "./table";

const part: GamePart = { tag: "bonmot-cards", position };
export default part;
