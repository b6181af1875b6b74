/** For how long somebody who did something counts as being there. */
const PRESENT_MS = 60_000;
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** That the page was opened is the first of them. */
let seenAtMs = performance.now();

for (const sign of SIGNS_OF_LIFE) {
  addEventListener(sign, () => void (seenAtMs = performance.now()), { capture: true, passive: true });
}

/** Whether nobody uses this page now: whatever it reads it reads by itself. */
export function isUnattended(): boolean {
  return performance.now() - seenAtMs > PRESENT_MS;
}
