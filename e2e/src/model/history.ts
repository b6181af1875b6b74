/** One request of a client and its answer. */
export type Exchange = {
  readonly by: string;
  readonly permissions: readonly string[];
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly request: unknown;
  readonly status: number;
  readonly answer: unknown;
  /** When the request was first sent, and when its answer arrived. Missing in histories of earlier versions. */
  readonly sentMs?: number;
  readonly answeredMs?: number;
};

/** One reading request and its answer. */
export type Reading = {
  readonly by: string;
  readonly path: string;
  readonly status: number;
  readonly answer: unknown;
  readonly sentMs: number;
  readonly answeredMs: number;
};

/** All requests of one run, in the order of the answers. */
export class History {
  readonly #exchanges: Exchange[] = [];
  readonly #readings: Reading[] = [];

  note(exchange: Exchange): void {
    this.#exchanges.push(exchange);
  }

  noteReading(reading: Reading): void {
    this.#readings.push(reading);
  }

  all(): readonly Exchange[] {
    return this.#exchanges;
  }

  readings(): readonly Reading[] {
    return this.#readings;
  }
}
