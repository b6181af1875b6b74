import { addRefusals, type CallbackRefusals } from './callback-refusal.ts';

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

  #merge(later: CallbackRefusals): void {
    const key = `${later.method} ${later.day}`;
    this.#counted.set(key, addRefusals(this.#counted.get(key), later));
  }
}
