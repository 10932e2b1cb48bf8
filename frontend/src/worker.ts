/** The page without a network: what was seen before is shown again. */
export {};
declare const SHELL: readonly string[];
void SHELL;
