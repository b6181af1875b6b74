import { ProblemError } from '@booking/contracts';
import { isTransientDatabaseError, withSpan, type Logger, type Part, type SpanDescription } from '@booking/runtime';

/** How much one commit may carry, and how much may wait for the next ones. */
export const BATCH_ITEMS_MAX = 128;
export const BATCH_BYTES_MAX = 4 * 1024 * 1024;
export const WAITING_ITEMS_MAX = 4_096;
export const WAITING_BYTES_MAX = 32 * 1024 * 1024;

/** Who has not been stored by then is told to come again: an answer within three seconds keeps a gateway patient. */
export const ANSWER_MS_MAX = 2_500;

type Member<Item, Result> = {
  readonly item: Item;
  readonly bytes: number;
  readonly settled: PromiseWithResolvers<Result>;
};

type Options<Item, Result> = {
  readonly name: string;
  /** Stores items in one transaction; the results are in their order, and only there once it is committed. */
  readonly store: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly bytesOf: (item: Item) => number;
  readonly logger: Logger;
};

/**
 * Lets items that arrive while a commit is running share the next one; who comes when none is running does not wait.
 * One commit at a time, unless it hangs longer than anybody waits for it. An item is reported as stored after its
 * commit and not before; whatever else happens to it is `service-unavailable`.
 */
export class CommitBatcher<Item, Result> implements Part {
  readonly name: string;
  readonly #options: Options<Item, Result>;
  /** Of its own: a batch belongs to none of its items' traces. */
  readonly #batchSpan: SpanDescription;
  /** In the order of arrival. */
  readonly #waiting = new Set<Member<Item, Result>>();
  #waitingBytes = 0;
  #draining: Promise<void> | undefined;
  #isStopping = false;

  constructor(options: Options<Item, Result>) {
    this.name = options.name;
    this.#options = options;
    this.#batchSpan = { name: `store ${options.name}`, kind: 'internal', parent: null, isQuiet: true };
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  /** Takes nothing more and stores what was taken. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#draining;
  }

  /** Resolves after the commit. Throws `service-unavailable` when the item is not known to be stored. */
  async submit(item: Item): Promise<Result> {
    const member = { item, bytes: this.#options.bytesOf(item), settled: Promise.withResolvers<Result>() };
    if (this.#isStopping || this.#isFull(member)) throw unavailable();

    this.#waiting.add(member);
    this.#waitingBytes += member.bytes;
    const timer = setTimeout(() => this.#giveUp(member), ANSWER_MS_MAX);
    this.#draining ??= this.#drain();
    return member.settled.promise.finally(() => clearTimeout(timer));
  }

  #isFull({ bytes }: Member<Item, Result>): boolean {
    return this.#waiting.size >= WAITING_ITEMS_MAX || this.#waitingBytes + bytes > WAITING_BYTES_MAX;
  }

  #giveUp(member: Member<Item, Result>): void {
    this.#leave(member);
    member.settled.reject(unavailable());
  }

  #leave(member: Member<Item, Result>): void {
    if (this.#waiting.delete(member)) this.#waitingBytes -= member.bytes;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.size > 0) {
      const batch = this.#takeBatch();
      const stored = withSpan(this.#batchSpan, () => this.#storeTogether(batch));
      await Promise.race([stored, allSettled(batch)]);
    }
    this.#draining = undefined;
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

  /** A database that cannot work now fails everybody; anything else may be the fault of one, who must not fail others. */
  async #recover(batch: readonly Member<Item, Result>[], error: unknown): Promise<void> {
    const isEverybodys = batch.length === 1 || isTransientDatabaseError(error);
    if (isEverybodys) {
      this.#options.logger.error({ err: error, component: this.name, count: batch.length }, 'batch was not stored');
      batch.forEach(({ settled }) => settled.reject(unavailable()));
      return;
    }
    for (const member of batch) await this.#storeTogether([member]);
  }
}

async function allSettled<Item, Result>(batch: readonly Member<Item, Result>[]): Promise<void> {
  await Promise.allSettled(batch.map(({ settled }) => settled.promise));
}

function unavailable(): ProblemError {
  return new ProblemError('service-unavailable', 'The callback could not be stored now; deliver it again.');
}
