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
  /** When it was sent first, and when its answer had arrived; missing in histories of earlier versions. */
  readonly sentMs?: number;
  readonly answeredMs?: number;
};

/** All requests of one run, in the order of the answers. */
export class History {
  readonly #exchanges: Exchange[] = [];

  note(exchange: Exchange): void {
    this.#exchanges.push(exchange);
  }

  all(): readonly Exchange[] {
    return this.#exchanges;
  }
}
