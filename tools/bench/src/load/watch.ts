import { setTimeout as delay } from 'node:timers/promises';

const WAIT_MS_MAX = 120_000;
/**
 * The intervals of polling. A few records are polled often, because their latency is measured. Many records are polled
 * less often to save CPU.
 */
const INTERVAL_MS = { few: 1, many: 10 };
const FEW = 2;

type Waiting<Row> = {
  readonly resolve: (row: Row) => void;
  readonly reject: (error: Error) => void;
  readonly since: number;
};

/** Waits until records have reached a state, with one query for all waiting records. */
export class Watch<Row extends { readonly id: string }> {
  readonly #find: (ids: readonly string[]) => Promise<readonly Row[]>;
  readonly #waiting = new Map<string, Waiting<Row>>();
  #isLooking = false;

  /** `find` returns the records that have reached the state. */
  constructor(find: (ids: readonly string[]) => Promise<readonly Row[]>) {
    this.#find = find;
  }

  /** Resolves when the record has reached the state. Throws after two minutes. */
  until(id: string): Promise<Row> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, since: performance.now() });
      if (!this.#isLooking) void this.#look();
    });
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    try {
      while (this.#waiting.size > 0) await this.#lookOnce();
    } catch (error) {
      for (const { reject } of this.#waiting.values()) reject(error as Error);
      this.#waiting.clear();
    } finally {
      this.#isLooking = false;
    }
  }

  async #lookOnce(): Promise<void> {
    for (const row of await this.#find([...this.#waiting.keys()])) {
      this.#waiting.get(row.id)?.resolve(row);
      this.#waiting.delete(row.id);
    }
    for (const [id, { reject, since }] of this.#waiting) {
      if (performance.now() - since < WAIT_MS_MAX) continue;
      reject(new Error(`${id} did not change within ${WAIT_MS_MAX / 1000} s`));
      this.#waiting.delete(id);
    }
    if (this.#waiting.size > 0) await delay(this.#waiting.size <= FEW ? INTERVAL_MS.few : INTERVAL_MS.many);
  }
}
