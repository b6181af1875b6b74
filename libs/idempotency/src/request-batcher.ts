import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CommitBatcher,
  type Database,
  inTurn,
  isLockTimeout,
  isTransientDatabaseError,
  type Part,
  transact,
  type Transaction,
  withBriefLocks,
} from '@booking/runtime';
import type { IdempotencyKey } from './idempotency-key.ts';
import { type FirstStep, runFirstStepOnce, toFirstStep } from './run-first-step-once.ts';
import { type Decided, type Ended, lockAndFindOutcomes, storeOutcomes } from './stored-outcome-repository.ts';

/** A request in a batch. `within` runs work in the trace of this request. */
export type Submitted<Command> = {
  readonly command: Command;
  readonly within: <Done>(work: () => Done) => Done;
};

/**
 * Decides requests in order, in one transaction. Returns the results in the order of the requests; they are stored as
 * JSON.
 */
export type Decide<Command, Result> = (
  trx: Transaction,
  requests: readonly Submitted<Command>[],
) => Promise<readonly Decided<Result>[]>;

type Options<Command, Result> = {
  /** The name in logs and traces, in the plural: `new bookings`. */
  readonly name: string;
  readonly db: Database;
  readonly decide: Decide<Command, Result>;
  /**
   * The record that a command locks. Commands for the same record take turns when each is decided alone. Without turns,
   * deadlines have no effect.
   */
  readonly turnOf?: (command: Command) => string;
};

type Request<Command> = Submitted<Command> & {
  readonly key: IdempotencyKey | undefined;
  readonly deadlineMs: number | undefined;
};

const ANSWER_MS_MAX = 20_000;

/**
 * Decides concurrent requests in one transaction, each once per idempotency key, like `runFirstStepOnce`. When that
 * transaction fails, each request is decided alone, so that no request fails or delays the others.
 */
export class RequestBatcher<Command, Result> implements Part {
  readonly name: string;
  readonly #options: Options<Command, Result>;
  readonly #batcher: CommitBatcher<Request<Command>, Ended<Result> | undefined>;

  constructor(options: Options<Command, Result>) {
    const { name } = options;
    this.name = name;
    this.#options = options;
    this.#batcher = new CommitBatcher({
      name,
      store: (requests) => this.#decideTogether(requests),
      answerMsMax: ANSWER_MS_MAX,
    });
  }

  stop(): Promise<void> {
    return this.#batcher.stop();
  }

  /**
   * Resolves after the commit with the outcome of the first request with this key. Throws its problem. A request that
   * still waits at its deadline, in milliseconds since 1970, is not decided, and `submit` throws DatabaseUnavailable.
   */
  async submit(key: IdempotencyKey | undefined, command: Command, deadlineMs?: number): Promise<FirstStep<Result>> {
    const request = { key, command, deadlineMs, within: AsyncLocalStorage.snapshot() as Submitted<Command>['within'] };
    const ended = await this.#batcher.submit(request);
    return ended ? toFirstStep(ended) : this.#decideAlone(request);
  }

  /**
   * Returns undefined for each request when their transaction failed. The caller then decides each request alone. A
   * request after its deadline is also undefined, because its turn rejects it.
   */
  async #decideTogether(requests: readonly Request<Command>[]): Promise<readonly (Ended<Result> | undefined)[]> {
    try {
      const { db, turnOf } = this.#options;
      const setsLockTimeout = requests.some(({ key }) => key !== undefined);
      const decide = () => transact(db, (trx) => this.#decideOnce(trx, requests), { setsLockTimeout });
      return await (turnOf ? withBriefLocks(decide) : decide());
    } catch (error) {
      if (isTransientDatabaseError(error) && !isLockTimeout(error)) throw error;
      return requests.map(() => undefined);
    }
  }

  async #decideOnce(
    trx: Transaction,
    requests: readonly Request<Command>[],
  ): Promise<readonly (Ended<Result> | undefined)[]> {
    const keyed = requests.filter(({ key }) => key !== undefined);
    const found = await lockAndFindOutcomes<Result>(
      trx,
      keyed.flatMap(({ key }) => key ?? []),
    );
    const endedOf = new Map(keyed.map((request, index) => [request, found[index]]));
    const open = requests.filter((request) => endedOf.get(request) === undefined && !isLate(request));
    if (open.length > 0) {
      const decided = decidedOf(open, await this.#options.decide(trx, open));
      await storeOutcomes(trx, decided);
      for (const { request, decided: decision } of decided) endedOf.set(request, { ...decision, isReplay: false });
    }
    return requests.map((request) => endedOf.get(request));
  }

  #decideAlone({ key, command, deadlineMs, within }: Request<Command>): Promise<FirstStep<Result>> {
    const { db, decide, turnOf } = this.#options;
    const work = async (trx: Transaction): Promise<Result> => {
      const [decided] = await decide(trx, [{ command, within }]);
      if (decided && 'result' in decided) return decided.result;
      throw decided?.problem ?? new TypeError('a request was not decided');
    };
    const run = (): Promise<FirstStep<Result>> => runFirstStepOnce(db, key, work);
    return turnOf ? inTurn(db, { key: turnOf(command), deadlineMs }, run) : run();
  }
}

/** Whether the caller has given up. A request that is decided later would run twice when the caller repeats it. */
function isLate({ deadlineMs = Infinity }: Request<unknown>): boolean {
  return Date.now() > deadlineMs;
}

function decidedOf<Command, Result>(requests: readonly Request<Command>[], decisions: readonly Decided<Result>[]) {
  return requests.map((request, index) => {
    const decided = decisions[index];
    if (!decided) throw new TypeError('a request was not decided');
    return { request, key: request.key, decided };
  });
}
