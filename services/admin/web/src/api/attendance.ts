/** How long a user counts as present after an input. */
const PRESENT_MS = 60_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Opening the page counts as the first input. */
let seenAtMs = performance.now();

for (const input of INPUTS) {
  addEventListener(input, () => void (seenAtMs = performance.now()), { capture: true, passive: true });
}

/** Whether the user has been away for a while, so that requests of this page count as automatic. */
export function isUnattended(): boolean {
  return performance.now() - seenAtMs > PRESENT_MS;
}
