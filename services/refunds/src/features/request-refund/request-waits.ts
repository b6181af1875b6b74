import type { Part } from '@booking/runtime';

/** Ends the waits of requests with `Prefer: wait` when the service stops, because a stop does not wait that long. */
export class RequestWaits implements Part {
  readonly name = 'waits of requests';
  readonly #stopping = new AbortController();
  readonly signal = this.#stopping.signal;

  stop(): Promise<void> {
    this.#stopping.abort();
    return Promise.resolve();
  }
}
