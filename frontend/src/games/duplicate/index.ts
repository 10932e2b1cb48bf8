import type { GamePart } from "../part";
import "./place";
import { position } from "./position";
import "./projector";

const part: GamePart = { tag: "bonmot-duplicate", projector: "duplicate-projector", position };
export default part;
