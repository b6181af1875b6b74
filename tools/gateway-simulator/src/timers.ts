/**
 * The longest delay of a JavaScript timer, in milliseconds: 24 days. A longer delay needs several timers, one after the
 * other.
 */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** Timers that can all be cancelled at once. */
export class Timers {
  readonly #pending = new Set<NodeJS.Timeout>();

  after(delayMs: number, action: () => void): void {
    const restMs = delayMs - TIMER_MS_MAX;
    const timer = setTimeout(
      () => {
        this.#pending.delete(timer);
        if (restMs > 0) this.after(restMs, action);
        else action();
      },
      Math.min(Math.max(delayMs, 0), TIMER_MS_MAX),
    );
    timer.unref();
    this.#pending.add(timer);
  }

  clear(): void {
    for (const timer of this.#pending) clearTimeout(timer);
    this.#pending.clear();
  }
}
