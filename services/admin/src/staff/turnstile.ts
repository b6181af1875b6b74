import { ProblemError } from '@booking/contracts';

type Limits = { readonly concurrentMax: number; readonly waitingMax: number };

/** Lets a few at a time do something heavy, a bounded number wait, and turns the rest away. */
export class Turnstile {
  readonly #limits: Limits;
  readonly #waiting: (() => void)[] = [];
  #concurrent = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs the work when it is its turn. Throws the problem `too-many-requests` when the queue is full. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  /** A place that becomes free goes to the first that waits, so nobody can slip in between. */
  async #enter(): Promise<void> {
    if (this.#concurrent < this.#limits.concurrentMax) {
      this.#concurrent += 1;
      return;
    }
    if (this.#waiting.length >= this.#limits.waitingMax) {
      throw new ProblemError('too-many-requests', 'Too many people sign in right now.');
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#concurrent -= 1;
  }
}
