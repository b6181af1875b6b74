/** How long a user counts as present after an input. */
const PRESENT_MS = 60_000;
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Opening the page counts as the first input. */
let seenAtMs = performance.now();

for (const sign of SIGNS_OF_LIFE) {
  addEventListener(sign, () => void (seenAtMs = performance.now()), { capture: true, passive: true });
}

/** Whether nobody uses this page now, so that its requests are automatic. */
export function isUnattended(): boolean {
  return performance.now() - seenAtMs > PRESENT_MS;
}
