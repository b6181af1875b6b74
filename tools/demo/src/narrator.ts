import { setTimeout as delay } from 'node:timers/promises';

type Options = { write: (text: string) => void; isColoured: boolean };

/** The product did not do what the demo expects. */
export class NotObserved extends Error {
  override readonly name = 'NotObserved';
}

/** Prints the demo step by step: the action, what was observed, and the duration. */
export class Narrator {
  readonly #options: Options;
  #steps = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  chapter(title: string): void {
    this.#options.write(`\n${this.#paint(BOLD, title)}\n`);
  }

  /** Runs a step and prints what it returns as observed. Prints and rethrows the error of the step. */
  async step<Result>(what: string, run: () => Promise<{ observed: string; result: Result }>): Promise<Result> {
    const startedMs = performance.now();
    try {
      const { observed, result } = await run();
      this.#tell(this.#paint(GREEN, '✓'), `${what}: ${observed}`, performance.now() - startedMs);
      this.#steps += 1;
      return result;
    } catch (error) {
      this.#tell(this.#paint(RED, '✗'), what, performance.now() - startedMs);
      throw error;
    }
  }

  end(): void {
    this.#options.write(`\n${this.#steps} steps, each of them observed.\n`);
  }

  #tell(mark: string, sentence: string, ms: number): void {
    this.#options.write(`  ${mark} ${this.#paint(DIM, `${Math.round(ms)} ms`.padStart(8))}  ${sentence}\n`);
  }

  #paint(code: number, text: string): string {
    return this.#options.isColoured ? `\u001b[${code}m${text}\u001b[0m` : text;
  }
}

const BOLD = 1;
const DIM = 2;
const RED = 31;
const GREEN = 32;

/** Throws NotObserved unless the condition holds. */
export function observe(condition: boolean, expectation: string): asserts condition {
  if (!condition) throw new NotObserved(expectation);
}

/** Waits a moment, so that an unwanted effect has time to appear. */
export function letThingsHappen(): Promise<void> {
  return delay(QUIET_MS);
}

const QUIET_MS = 500;
