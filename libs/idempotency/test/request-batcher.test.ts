import { ProblemError } from '@booking/contracts';
import {
  createIdempotencyTable,
  type Decide,
  type IdempotencyKey,
  ReplayedProblem,
  RequestBatcher,
} from '@booking/idempotency';
import { createDatabase, currentTraceparent, type Database, DatabaseUnavailable, withSpan } from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

type Command = { readonly name: string };

const URL = await createTestDatabase('request-batcher');

let db: Database;
/** The names of the commands in each call. */
let calls: string[][];
/** Awaited at the start of `decide`. */
let onDecide: (names: readonly string[]) => Promise<void>;

/** Stores each name as an effect. It rejects the name `refused` and throws at the name `poison`. */
const decide: Decide<Command, string> = async (trx, requests) => {
  const names = requests.map(({ command }) => command.name);
  calls.push(names);
  await onDecide(names);
  if (names.includes('poison')) throw new TypeError('cannot be decided');
  const accepted = names.filter((name) => name !== 'refused');
  await trx.raw('insert into effects select * from unnest(?::text[])', [accepted]);
  return names.map((name) =>
    name === 'refused' ? { problem: new ProblemError('booking-not-payable', 'No.') } : { result: `did ${name}` },
  );
};

function createBatcher(turnOf?: (command: Command) => string): RequestBatcher<Command, string> {
  return new RequestBatcher({ name: 'tests', db, decide, ...(turnOf && { turnOf }) });
}

function keyOf(key: string, digest = 'a'): IdempotencyKey {
  return { caller: 'alice', key, digest };
}

/** Submits requests that share a transaction: the first request keeps the batcher busy until all have arrived. */
function submitTogether(batcher: RequestBatcher<Command, string>, requests: readonly [IdempotencyKey, string][]) {
  void batcher.submit(undefined, { name: 'first' });
  return Promise.allSettled(requests.map(([key, name]) => batcher.submit(key, { name })));
}

async function effects(): Promise<string[]> {
  return (await db<{ name: string }>('effects').orderBy('name')).map(({ name }) => name);
}

beforeAll(async () => {
  db = createDatabase(URL);
  await createIdempotencyTable(db);
  await db.raw('create table effects (name text not null)');
});

beforeEach(async () => {
  calls = [];
  onDecide = () => Promise.resolve();
  await db.raw('truncate idempotency_keys, effects');
});

afterAll(() => db.destroy());

describe('requests that arrive during a transaction', () => {
  it('share the next transaction', async () => {
    const settled = await submitTogether(createBatcher(), [
      [keyOf('1'), 'a'],
      [keyOf('2'), 'b'],
    ]);

    expect(settled).toEqual([
      { status: 'fulfilled', value: { result: 'did a', isReplay: false } },
      { status: 'fulfilled', value: { result: 'did b', isReplay: false } },
    ]);
    expect(calls).toEqual([['first'], ['a', 'b']]);
    expect(await effects()).toEqual(['a', 'b', 'first']);
  });

  it('are rejected individually', async () => {
    const settled = await submitTogether(createBatcher(), [
      [keyOf('1'), 'a'],
      [keyOf('2'), 'refused'],
    ]);

    expect(settled).toMatchObject([{ status: 'fulfilled' }, { reason: { type: 'booking-not-payable' } }]);
    expect(calls).toHaveLength(2);
  });

  it('fail individually', async () => {
    const settled = await submitTogether(createBatcher(), [
      [keyOf('1'), 'a'],
      [keyOf('2'), 'poison'],
    ]);

    expect(settled).toMatchObject([{ status: 'fulfilled' }, { reason: { message: 'cannot be decided' } }]);
    expect(await effects()).toEqual(['a', 'first']);
  });

  it('are answered with key-in-use when one request already holds the key', async () => {
    const settled = await submitTogether(createBatcher(), [
      [keyOf('1'), 'a'],
      [keyOf('1'), 'a'],
    ]);

    expect(settled).toMatchObject([{ status: 'fulfilled' }, { reason: { type: 'idempotency-key-in-use' } }]);
    expect(await effects()).toEqual(['a', 'first']);
  });

  it('are not decided after their deadline', async () => {
    const leave = Promise.withResolvers<undefined>();
    onDecide = () => leave.promise;
    const batcher = createBatcher(({ name }) => name);
    const first = batcher.submit(undefined, { name: 'first' });
    const late = batcher.submit(keyOf('1'), { name: 'late' }, Date.now() + 50);
    const timely = batcher.submit(keyOf('2'), { name: 'timely' }, Date.now() + 60_000);

    setTimeout(() => leave.resolve(undefined), 200);

    await expect(late).rejects.toThrow(DatabaseUnavailable);
    expect(await Promise.all([first, timely])).toMatchObject([{ result: 'did first' }, { result: 'did timely' }]);
    expect(calls).toEqual([['first'], ['timely']]);
    expect(await batcher.submit(keyOf('1'), { name: 'late' })).toEqual({ result: 'did late', isReplay: false });
  });

  it('keep their own traces', async () => {
    const traces: (string | undefined)[] = [];
    const batcher = new RequestBatcher<Command, string>({
      name: 'traces',
      db,
      decide: (_trx, requests) => {
        traces.push(...requests.map(({ within }) => within(currentTraceparent)));
        return Promise.resolve(requests.map(() => ({ result: 'done' })));
      },
    });

    const own = await Promise.all(
      ['a', 'b'].map((name) =>
        withSpan({ name, kind: 'server', parent: null }, async () => {
          await batcher.submit(undefined, { name });
          return currentTraceparent();
        }),
      ),
    );
    expect(traces).toEqual(own);
    expect(new Set(traces).size).toBe(2);
  });
});

describe('a repetition', () => {
  it('gets the first outcome without repeating the work', async () => {
    const batcher = createBatcher();
    await submitTogether(batcher, [
      [keyOf('1'), 'a'],
      [keyOf('2'), 'refused'],
    ]);
    const settled = await submitTogether(batcher, [
      [keyOf('1'), 'a'],
      [keyOf('2'), 'refused'],
      [keyOf('1', 'b'), 'b'],
    ]);

    expect(settled).toMatchObject([
      { value: { result: 'did a', isReplay: true } },
      { reason: { type: 'booking-not-payable' } },
      { reason: { type: 'idempotency-key-reused' } },
    ]);
    expect(settled[1]).toMatchObject({ reason: expect.any(ReplayedProblem) as unknown });
    expect(calls.flat()).toEqual(['first', 'a', 'refused', 'first']);
  });

  it('is answered with key-in-use at another replica while the first request runs', async () => {
    const entered = Promise.withResolvers<undefined>();
    const leave = Promise.withResolvers<undefined>();
    onDecide = () => {
      entered.resolve(undefined);
      return leave.promise;
    };
    const first = createBatcher().submit(keyOf('1'), { name: 'a' });
    await entered.promise;

    await expect(createBatcher().submit(keyOf('1'), { name: 'a' })).rejects.toMatchObject({
      type: 'idempotency-key-in-use',
    });
    leave.resolve(undefined);
    expect(await first).toEqual({ result: 'did a', isReplay: false });
  });
});

describe('a row that another session has locked', () => {
  beforeAll(async () => {
    await db.raw('create table records (name text primary key)');
    await db('records').insert([{ name: 'busy' }, { name: 'free' }]);
  });

  it.each([
    ['with keys', keyOf],
    ['without keys', () => undefined],
  ])('delays only the request that needs it, %s', async (_which, keyFor) => {
    const batcher = lockingRecords();

    const holder = await db.transaction();
    await holder.raw(`select 1 from records where name = 'busy' for update`);
    let isBusyDone = false;
    void batcher.submit(undefined, { name: 'first' });
    const busy = batcher.submit(keyFor('busy'), { name: 'busy' }).finally(() => (isBusyDone = true));
    const free = batcher.submit(keyFor('free'), { name: 'free' });

    expect(await free).toEqual({ result: 'did free', isReplay: false });
    expect(isBusyDone).toBe(false);
    await holder.commit();
    expect(await busy).toEqual({ result: 'did busy', isReplay: false });
  });

  it('ends a request at its deadline', async () => {
    const holder = await db.transaction();
    await holder.raw(`select 1 from records where name = 'busy' for update`);

    const late = lockingRecords().submit(undefined, { name: 'busy' }, Date.now() + 500);

    await expect(late).rejects.toThrow('The record was in use for too long.');
    await holder.rollback();
  });
});

function lockingRecords(): RequestBatcher<Command, string> {
  return new RequestBatcher({
    name: 'records',
    db,
    turnOf: ({ name }) => name,
    decide: async (trx, requests) => {
      const names = requests.map(({ command }) => command.name);
      await trx.raw('select 1 from records where name = any(?) order by name for update', [names]);
      return names.map((name) => ({ result: `did ${name}` }));
    },
  });
}
