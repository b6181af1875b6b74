import { setTimeout as delay } from 'node:timers/promises';
import { SetupError, type RunningProcess } from '@booking/testing/servers';

const RESTART_DELAY_MS_MIN = 100;
const RESTART_DELAY_MS_MAX = 10_000;
/** Whoever ran this long is started again as if it had never failed. */
const STEADY_AFTER_MS = 30_000;
const POLL_INTERVAL_MS = 40;
const READY_TIMEOUT_MS = 30_000;

export type SupervisedOptions = {
  readonly name: string;
  /** Settles when the process runs; throws when it could not be started. */
  readonly launch: () => Promise<RunningProcess>;
  readonly isReady: () => Promise<boolean>;
  /** Where a person finds out why it is not ready. */
  readonly logFile: string;
  /** Hears in one sentence when the process ended and comes back. */
  readonly say: (sentence: string) => void;
};

/** A process that is started again whenever it ends, at a bounded rate, until it is stopped. */
export class Supervised {
  readonly name: string;
  readonly #options: SupervisedOptions;
  readonly #stopping = new AbortController();
  #starting: Promise<RunningProcess> | undefined;
  #running: RunningProcess | undefined;
  #watching: Promise<void> = Promise.resolve();
  #failures = 0;

  constructor(options: SupervisedOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#running?.pid;
  }

  /** Starts the process for the first time. Throws when that fails, or when it was stopped before. */
  async start(): Promise<void> {
    this.#stopping.signal.throwIfAborted();
    this.#running = await this.#launch();
    this.#watching = this.#watch(this.#running);
  }

  /** Settles when the process can do its work. Throws when it cannot for half a minute, or was stopped. */
  async ready(): Promise<void> {
    const deadline = performance.now() + READY_TIMEOUT_MS;
    while (!(await this.#options.isReady())) {
      if (performance.now() > deadline) throw this.#notReady();
      await delay(POLL_INTERVAL_MS, undefined, { signal: this.#stopping.signal });
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#running?.kill(signal);
  }

  /** Kills the process without warning; settles when it is gone. It is started again, as if it had never failed. */
  async kill(): Promise<void> {
    const killed = this.#running;
    this.#failures = 0;
    killed?.kill('SIGKILL');
    await killed?.exited;
  }

  /** Ends the process for good, whatever it was doing. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const started = await this.#starting?.catch(() => undefined);
    await started?.stop();
    await this.#watching;
  }

  #notReady(): SetupError {
    return new SetupError(
      `${this.name} did not become ready in ${READY_TIMEOUT_MS / 1000} s: see ${this.#options.logFile}`,
    );
  }

  #launch(): Promise<RunningProcess> {
    this.#starting = this.#options.launch();
    return this.#starting;
  }

  async #watch(first: RunningProcess): Promise<void> {
    let startedAt = performance.now();
    for (let end = await first.exited; !this.#stopping.signal.aborted; end = await this.#again(end)) {
      this.#failures = performance.now() - startedAt > STEADY_AFTER_MS ? 1 : this.#failures + 1;
      startedAt = performance.now();
    }
  }

  /** Waits, starts the process and settles when it has ended again. */
  async #again(end: string): Promise<string> {
    const delayMs = Math.min(RESTART_DELAY_MS_MAX, RESTART_DELAY_MS_MIN * 2 ** (this.#failures - 1));
    this.#options.say(`${this.name} ${end}; starting it again in ${delayMs / 1000} s`);
    try {
      await delay(delayMs, undefined, { signal: this.#stopping.signal });
      this.#running = await this.#launch();
      return await this.#running.exited;
    } catch (error) {
      return `could not be started (${error instanceof Error ? error.message : String(error)})`;
    }
  }
}
