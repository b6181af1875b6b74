import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningProcess } from '@booking/testing/servers';
import { losesLife, type LifeSigns } from './life-signs.ts';
import { startFailure } from './start-failure.ts';

const RESTART_DELAY_MS_MIN = 100;
const RESTART_DELAY_MS_MAX = 10_000;
/** Whoever ran this long is started again as if it had never failed. */
const STEADY_AFTER_MS = 30_000;
const POLL_INTERVAL_MS = 40;
/** A process that is not ready counts as stuck when its log has not grown for this long. */
const STILL_MS_MAX = 180_000;
const READY_TIMEOUT_MS = 1_200_000;
/** A process that ends as often without having been ready will not become so. */
const FAILED_STARTS_MAX = 5;
/** How a process ends whose environment is wrong: libs/runtime. */
const CONFIGURATION_FAULT = 'ended with code 78';

export type SupervisedOptions = {
  readonly name: string;
  /** Settles when the process runs; throws when it could not be started. */
  readonly launch: () => Promise<RunningProcess>;
  readonly isReady: () => Promise<boolean>;
  /** Where a person finds out why it is not ready. */
  readonly logFile: string;
  /** Hears in one sentence when the process ended and comes back. */
  readonly say: (sentence: string) => void;
  /** How the process shows that it still works; left out, only its end is noticed. */
  readonly lifeSigns?: LifeSigns;
};

/** A process that is started again whenever it ends or stops working, at a bounded rate, until it is stopped. */
export class Supervised {
  readonly name: string;
  readonly #options: SupervisedOptions;
  readonly #stopping = new AbortController();
  #starting: Promise<RunningProcess> | undefined;
  #running: RunningProcess | undefined;
  #watching: Promise<void> = Promise.resolve();
  #failures = 0;
  #wasReady = false;
  #givenUp: Error | undefined;

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

  /**
   * Settles when the process can do its work. Waits as long as something moves. Throws when the process cannot start, was
   * silent for minutes, or was stopped.
   */
  async ready(): Promise<void> {
    const startedAt = Date.now();
    while (!(await this.#options.isReady())) {
      if (this.#givenUp) throw this.#givenUp;
      const now = Date.now();
      if (now - startedAt > READY_TIMEOUT_MS || now - this.#lastSign(startedAt) > STILL_MS_MAX) {
        throw startFailure(
          `${this.name} did not become ready in ${Math.round((now - startedAt) / 1_000)} s`,
          this.#options.logFile,
        );
      }
      await delay(POLL_INTERVAL_MS, undefined, { signal: this.#stopping.signal });
    }
    this.#wasReady = true;
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

  /** When the process last wrote to its log, which it does while it waits as well. */
  #lastSign(startedAt: number): number {
    return Math.max(startedAt, statSync(this.#options.logFile, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  }

  /** Whether starting the process again is pointless. */
  #isHopeless(end: string): boolean {
    if (this.#wasReady) return false;
    if (end === CONFIGURATION_FAULT)
      this.#givenUp = startFailure(`${this.name} refuses its settings`, this.#options.logFile);
    else if (this.#failures >= FAILED_STARTS_MAX) {
      this.#givenUp = startFailure(`${this.name} ${end}, ${FAILED_STARTS_MAX} times in a row`, this.#options.logFile);
    }
    return this.#givenUp !== undefined;
  }

  async #launch(): Promise<RunningProcess> {
    this.#starting = this.#options.launch();
    const running = await this.#starting;
    if (this.#options.lifeSigns) void this.#endWhenLifeless(running, this.#options.lifeSigns);
    return running;
  }

  /** Ends a process that runs and no longer works; then it is started again like any other that has ended. */
  async #endWhenLifeless(running: RunningProcess, lifeSigns: LifeSigns): Promise<void> {
    const ended = new AbortController();
    void running.exited.then(() => ended.abort());
    const isLifeless = await losesLife(lifeSigns, AbortSignal.any([ended.signal, this.#stopping.signal]));
    if (!isLifeless) return;
    const { missesMax } = lifeSigns;
    this.#options.say(`${this.name} did not answer that it is alive, ${missesMax} times in a row; ending it`);
    running.kill('SIGKILL');
  }

  async #watch(first: RunningProcess): Promise<void> {
    let startedAt = performance.now();
    for (let end = await first.exited; !this.#stopping.signal.aborted; end = await this.#again(end)) {
      this.#failures = performance.now() - startedAt > STEADY_AFTER_MS ? 1 : this.#failures + 1;
      if (this.#isHopeless(end)) return;
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
