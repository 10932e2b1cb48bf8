import type { GamePart } from "../part";
import "./place";
import "./projector";

const part: GamePart = { tag: "bonmot-duplicate", projector: "duplicate-projector" };
export default part;
