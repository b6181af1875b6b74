const REPORT_INTERVAL_MS = 3_000;

/** Shows the progress of a start on the terminal: a line per finished step, and every three seconds the open steps. */
export class Progress {
  readonly #say: (sentence: string) => void;
  readonly #startedAtMs = performance.now();
  readonly #open = new Set<string>();
  readonly #timer: NodeJS.Timeout;

  constructor(say: (sentence: string) => void) {
    this.#say = say;
    this.#timer = setInterval(() => this.#report(), REPORT_INTERVAL_MS);
  }

  /** Runs one step and prints a line when it is done. */
  async step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    this.#open.add(name);
    const result = await work();
    this.#open.delete(name);
    this.#say(`  ${this.#seconds().padStart(5)} s  ${name}`);
    return result;
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #report(): void {
    if (this.#open.size > 0)
      this.#say(`  ${this.#seconds().padStart(5)} s  … waiting for: ${[...this.#open].join(', ')}`);
  }

  #seconds(): string {
    return ((performance.now() - this.#startedAtMs) / 1_000).toFixed(1);
  }
}
