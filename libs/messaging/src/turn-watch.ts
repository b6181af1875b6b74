/** A service is not ready when its loop has not completed a turn for this long. */
const TURN_LATE_MS = 20_000;
/**
 * A loop that has not ended a turn for this long waits for an answer that never comes. Every wait inside a turn has a
 * shorter limit, except `lasting` work, so only a new process helps.
 */
const TURN_STUCK_MS = 300_000;

type TurnLimits = { readonly lateMs: number; readonly stuckMs: number };

const LIMITS: TurnLimits = { lateMs: TURN_LATE_MS, stuckMs: TURN_STUCK_MS };

/** Watches a loop by its turns, because a loop that waits for ever throws no error. */
export class TurnWatch {
  readonly #limits: TurnLimits;
  #completedMs = performance.now();
  #endedMs = performance.now();
  #failure: unknown;
  #failures = 0;
  #isLasting = false;

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  /** Call this when the loop starts, and after each turn that did its work. */
  completed(): void {
    this.#completedMs = this.#endedMs = performance.now();
    this.#failure = undefined;
    this.#failures = 0;
  }

  /** Call this after a turn that did not do its work. Returns the number of such turns since the last completed one. */
  failed(failure: unknown): number {
    this.#endedMs = performance.now();
    this.#failure = failure;
    return (this.#failures += 1);
  }

  /** An error when no turn has been completed for too long, with the last failure as its cause; otherwise undefined. */
  complaint(): Error | undefined {
    const lateMs = performance.now() - this.#completedMs;
    if (lateMs <= this.#limits.lateMs) return undefined;
    return new Error(`nothing done for ${String(Math.round(lateMs / 1_000))} s`, { cause: this.#failure });
  }

  /** Runs work that may take any time, such as a statement without a time limit. The loop is not stuck meanwhile. */
  async lasting<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#isLasting = true;
    try {
      return await work();
    } finally {
      this.#isLasting = false;
      this.#endedMs = performance.now();
    }
  }

  isStuck(): boolean {
    return !this.#isLasting && performance.now() - this.#endedMs > this.#limits.stuckMs;
  }
}
