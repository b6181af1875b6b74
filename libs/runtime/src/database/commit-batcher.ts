import type { Part } from '../process/service.ts';
import { type SpanDescription, withSpan } from '../span.ts';
import { DatabaseUnavailable, isLockTimeout, isTransientDatabaseError } from './database-errors.ts';

/** The limits of one commit, and of the items that wait for the next commits. */
export const BATCH_ITEMS_MAX = 128;
export const BATCH_BYTES_MAX = 4 * 1024 * 1024;
export const WAITING_ITEMS_MAX = 4_096;
export const WAITING_BYTES_MAX = 32 * 1024 * 1024;

type Member<Item, Result> = {
  readonly item: Item;
  readonly bytes: number;
  readonly settled: PromiseWithResolvers<Result>;
};

type BatchFailure = { readonly error: unknown; readonly count: number };

type Options<Item, Result> = {
  readonly name: string;
  /** Stores items in one transaction. Resolves after the commit, with the results in the order of the items. */
  readonly store: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** The size of an item in bytes. By default, only the number of items is limited. */
  readonly bytesOf?: (item: Item) => number;
  /** An item that is not stored within this time is answered with `unavailable`. */
  readonly answerMsMax: number;
  /** How long the first item of a batch waits for others; 0 means not at all. */
  readonly gatherMs?: number;
  /** The least time between the starts of two commits, so that items gather while many arrive; 0 means none. */
  readonly apartMs?: number;
  /**
   * The error for items that may not be stored; by default DatabaseUnavailable. `failure` is the database's error; it is
   * missing after a time-out.
   */
  readonly unavailable?: (failure?: BatchFailure) => Error;
};

/**
 * Lets items that arrive during a commit share the next commit. An item that arrives between two commits waits for
 * others for `gatherMs`, and until `apartMs` after the start of the last commit. One commit runs at a time, unless one
 * hangs for longer than its items may wait. An item is reported as stored only after its commit. In every other case
 * its caller gets the `unavailable` error.
 */
export class CommitBatcher<Item, Result> implements Part {
  readonly name: string;
  readonly #options: Options<Item, Result>;
  readonly #unavailable: (failure?: BatchFailure) => Error;
  /** Starts a trace of its own, because a batch belongs to no single item's trace. */
  readonly #batchSpan: SpanDescription;
  readonly #waiting = new Set<Member<Item, Result>>();
  #waitingBytes = 0;
  #draining: Promise<void> | undefined;
  #startedMs = -Infinity;
  #isStopping = false;

  constructor(options: Options<Item, Result>) {
    this.name = options.name;
    this.#options = options;
    this.#unavailable =
      options.unavailable ??
      ((failure) =>
        new DatabaseUnavailable(`The database cannot take ${options.name} now.`, { cause: failure?.error }));
    this.#batchSpan = { name: `store ${options.name}`, kind: 'internal', parent: null, isQuiet: true };
  }

  /** Rejects new items and stores those it has accepted. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#draining;
  }

  /** Resolves after the commit. Throws the `unavailable` error when the item may not be stored. */
  async submit(item: Item): Promise<Result> {
    const member = { item, bytes: this.#options.bytesOf?.(item) ?? 0, settled: Promise.withResolvers<Result>() };
    if (this.#isStopping || this.#isFull(member)) throw this.#unavailable();

    this.#waiting.add(member);
    this.#waitingBytes += member.bytes;
    const timer = setTimeout(() => this.#giveUp(member), this.#options.answerMsMax);
    this.#draining ??= this.#drain();
    return member.settled.promise.finally(() => clearTimeout(timer));
  }

  #isFull({ bytes }: Member<Item, Result>): boolean {
    return this.#waiting.size >= WAITING_ITEMS_MAX || this.#waitingBytes + bytes > WAITING_BYTES_MAX;
  }

  #giveUp(member: Member<Item, Result>): void {
    this.#leave(member);
    member.settled.reject(this.#unavailable());
  }

  #leave(member: Member<Item, Result>): void {
    if (this.#waiting.delete(member)) this.#waitingBytes -= member.bytes;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.size > 0) {
      const waitMs = this.#isStopping ? 0 : this.#waitMs();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      this.#startedMs = performance.now();
      const batch = this.#takeBatch();
      const stored = withSpan(this.#batchSpan, () => this.#storeTogether(batch));
      await Promise.race([stored, allSettled(batch)]);
    }
    this.#draining = undefined;
  }

  #waitMs(): number {
    const { gatherMs = 0, apartMs = 0 } = this.#options;
    return Math.max(gatherMs, this.#startedMs + apartMs - performance.now());
  }

  #takeBatch(): readonly Member<Item, Result>[] {
    const batch: Member<Item, Result>[] = [];
    let bytes = 0;
    for (const member of this.#waiting) {
      bytes += member.bytes;
      if (batch.length === BATCH_ITEMS_MAX || (batch.length > 0 && bytes > BATCH_BYTES_MAX)) break;
      batch.push(member);
    }
    batch.forEach((member) => this.#leave(member));
    return batch;
  }

  async #storeTogether(batch: readonly Member<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#options.store(batch.map(({ item }) => item));
      batch.forEach(({ settled }, index) => settled.resolve(results[index] as Result));
    } catch (error) {
      await this.#recover(batch, error);
    }
  }

  /**
   * An unavailable database fails every item. Any other error, such as a row that stays locked, may come from one item,
   * so each item is then stored alone.
   */
  async #recover(batch: readonly Member<Item, Result>[], error: unknown): Promise<void> {
    const isOfDatabase = isTransientDatabaseError(error) && !isLockTimeout(error);
    const failsEveryItem = batch.length === 1 || isOfDatabase;
    if (failsEveryItem) {
      const failure = this.#unavailable({ error, count: batch.length });
      batch.forEach(({ settled }) => settled.reject(failure));
      return;
    }
    for (const member of batch) await this.#storeTogether([member]);
  }
}

async function allSettled<Item, Result>(batch: readonly Member<Item, Result>[]): Promise<void> {
  await Promise.allSettled(batch.map(({ settled }) => settled.promise));
}
