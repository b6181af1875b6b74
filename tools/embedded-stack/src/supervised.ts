import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningProcess } from '@booking/testing/servers';
import { type LifeSigns, losesLife } from './life-signs.ts';
import { startFailure } from './start-failure.ts';

const RESTART_DELAY_MS_MIN = 100;
const RESTART_DELAY_MS_MAX = 10_000;
/** A process that has run this long is restarted as if it had never failed. */
const STEADY_AFTER_MS = 30_000;
const POLL_INTERVAL_MS = 40;
/** A process that is not ready counts as stuck when its log has not grown for this long. */
const STILL_MS_MAX = 180_000;
const READY_TIMEOUT_MS = 1_200_000;
/** A process that ends this many times before it is ready is abandoned. */
const FAILED_STARTS_MAX = 5;
/** How a process with an invalid environment ends; see libs/runtime. */
const CONFIGURATION_FAULT = 'ended with code 78';

type SupervisedOptions = {
  readonly name: string;
  /** Settles when the process runs. Throws if it cannot be started. */
  readonly launch: () => Promise<RunningProcess>;
  readonly isReady: () => Promise<boolean>;
  /** The log that shows why the process is not ready. */
  readonly logFile: string;
  /** Receives one sentence when the process has ended and will restart. */
  readonly say: (sentence: string) => void;
  /** The checks that the process still works. Without them, only its end is noticed. */
  readonly lifeSigns?: LifeSigns;
};

/** A process that is restarted at a bounded rate whenever it ends or hangs, until it is stopped. */
export class Supervised {
  readonly name: string;
  readonly #options: SupervisedOptions;
  readonly #stopping = new AbortController();
  #starting: Promise<RunningProcess> | undefined;
  #running: RunningProcess | undefined;
  #watching: Promise<void> = Promise.resolve();
  #failures = 0;
  /** The running process, once it was seen ready. */
  #ready: RunningProcess | undefined;
  #givenUp: Error | undefined;

  constructor(options: SupervisedOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#running?.pid;
  }

  /** Starts the process for the first time. Throws if that fails, or if the process was stopped before. */
  async start(): Promise<void> {
    this.#stopping.signal.throwIfAborted();
    this.#running = await this.#launch();
    this.#watching = this.#watch(this.#running);
  }

  /**
   * Settles when the process is ready, and waits for as long as its log grows. Throws if the process cannot start, was
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
    this.#ready = this.#running;
  }

  signal(signal: NodeJS.Signals): void {
    this.#running?.kill(signal);
  }

  /** Kills the process without warning and settles when it is gone. It restarts as if it had never failed. */
  async kill(): Promise<void> {
    const killed = this.#running;
    this.#failures = 0;
    killed?.kill('SIGKILL');
    await killed?.exited;
  }

  /** Stops the process for good, whether it runs, waits or restarts. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const started = await this.#starting?.catch(() => undefined);
    await started?.stop();
    await this.#watching;
  }

  /** The time of the last line in the log. A process that waits for something also writes lines. */
  #lastSign(startedAt: number): number {
    return Math.max(startedAt, statSync(this.#options.logFile, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  }

  /** Whether it is pointless to start the process again. */
  #isHopeless(end: string): boolean {
    if (this.#ready) return false;
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

  /** Kills a process that hangs, so that it restarts like any ended process. */
  async #endWhenLifeless(running: RunningProcess, lifeSigns: LifeSigns): Promise<void> {
    const ended = new AbortController();
    void running.exited.then(() => ended.abort());
    const signal = AbortSignal.any([ended.signal, this.#stopping.signal]);
    const isLifeless = await losesLife(lifeSigns, signal, () => this.#ready === running);
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

  /** Waits, restarts the process and settles when it has ended again. */
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
