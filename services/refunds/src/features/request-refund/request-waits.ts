import type { Part } from '@booking/runtime';

/** Ends the waits of requests, which may be longer than a service that stops waits for them. */
export class RequestWaits implements Part {
  readonly name = 'waits of requests';
  readonly #stopping = new AbortController();
  readonly signal = this.#stopping.signal;

  start(): Promise<void> {
    return Promise.resolve();
  }

  stop(): Promise<void> {
    this.#stopping.abort();
    return Promise.resolve();
  }
}
