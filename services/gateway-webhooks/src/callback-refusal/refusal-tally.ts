/** The rejected webhooks of one method on one day (UTC): their number, and the last webhook without its content. */
export type CallbackRefusals = {
  readonly method: string;
  /** A calendar day, `2026-11-21`. */
  readonly day: string;
  readonly count: number;
  readonly lastReason: string;
  readonly lastBodyDigest: string;
  readonly lastRefusedAt: Date;
};

export type Refusal = {
  readonly method: string;
  readonly reason: string;
  readonly bodyDigest: string;
  readonly refusedAt: Date;
};

/** Counts rejections in memory, so that a flood of forged webhooks writes one database row per method and second. */
export class RefusalTally {
  readonly #counted = new Map<string, CallbackRefusals>();

  add({ method, reason, bodyDigest, refusedAt }: Refusal): void {
    const day = refusedAt.toISOString().slice(0, 'yyyy-mm-dd'.length);
    this.#merge({ method, day, count: 1, lastReason: reason, lastBodyDigest: bodyDigest, lastRefusedAt: refusedAt });
  }

  take(): readonly CallbackRefusals[] {
    const taken = [...this.#counted.values()];
    this.#counted.clear();
    return taken;
  }

  putBack(refusals: readonly CallbackRefusals[]): void {
    const since = this.take();
    [...refusals, ...since].forEach((counted) => this.#merge(counted));
  }

  /** Adds a later tally. The details of the last rejection come from it. */
  #merge(later: CallbackRefusals): void {
    const key = `${later.method} ${later.day}`;
    const earlier = this.#counted.get(key);
    this.#counted.set(key, { ...later, count: later.count + (earlier?.count ?? 0) });
  }
}
