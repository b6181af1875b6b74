/** The longest delay of a JavaScript timer, in milliseconds. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** Timers that can all be cancelled at once. */
export class Timers {
  readonly #pending = new Set<NodeJS.Timeout>();

  after(delayMs: number, action: () => void): void {
    const timer = setTimeout(
      () => {
        this.#pending.delete(timer);
        action();
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
