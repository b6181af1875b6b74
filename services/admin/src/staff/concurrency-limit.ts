import { ProblemError, remark } from '@booking/contracts';

type Limits = { readonly concurrentMax: number; readonly waitingMax: number };

/** Runs a limited number of expensive operations at once, queues a limited number, and rejects the rest. */
export class ConcurrencyLimit {
  readonly #limits: Limits;
  readonly #waiting: (() => void)[] = [];
  #concurrent = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs the work when a place is free. Throws the problem `too-many-requests` when the queue is full. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  /** A free place goes to the first in the queue, so that no newcomer takes it. */
  async #enter(): Promise<void> {
    if (this.#concurrent < this.#limits.concurrentMax) {
      this.#concurrent += 1;
      return;
    }
    if (this.#waiting.length >= this.#limits.waitingMax) {
      throw new ProblemError('too-many-requests', remark('too-many-sign-ins'));
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#concurrent -= 1;
  }
}
