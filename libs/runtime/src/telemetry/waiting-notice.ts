import type { Logger } from './logger.ts';

const REPEAT_MS = 10_000;

/** Logs the wait for something during a start: the first failure, each new reason, and every ten seconds. */
export class WaitingNotice {
  readonly #what: string;
  readonly #logger: Pick<Logger, 'info' | 'warn'>;
  #reason: string | undefined;
  #saidAtMs = 0;

  constructor(what: string, logger: Pick<Logger, 'info' | 'warn'>) {
    this.#what = what;
    this.#logger = logger;
  }

  /** Call this after every failed attempt, with its error or a reason. */
  because(cause: unknown): void {
    const reason = reasonOf(cause);
    if (reason === this.#reason && performance.now() - this.#saidAtMs < REPEAT_MS) return;
    this.#reason = reason;
    this.#saidAtMs = performance.now();
    this.#logger.warn(`waiting for ${this.#what}: ${reason}`);
  }

  /** Call this at the end of the wait. Logs the end, if the wait was logged. */
  over(): void {
    if (this.#reason !== undefined) this.#logger.info(`no longer waiting for ${this.#what}`);
    this.#reason = undefined;
  }
}

/** The message of an error, or the cause itself if it is a text. */
export function reasonOf(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : String(cause);
}
