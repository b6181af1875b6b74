import { ProblemError } from '@booking/contracts';
import {
  createIdempotencyTable,
  eraseAnswers,
  idempotencyJob,
  type IdempotencyKey,
  indexAnswers,
  ReplayedProblem,
  runFirstStepOnce,
} from '@booking/idempotency';
import { announce, createDatabase, type Database, onCommit, type Transaction } from '@booking/runtime';
import { createTestDatabase, eventually } from '@booking/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

type Effect = { name: string; total: { currency: string; amount: number } };

const key: IdempotencyKey = { caller: 'alice', key: 'k1', digest: 'a' };

let db: Database;

beforeAll(async () => {
  db = createDatabase(await createTestDatabase('idempotency'));
  await createIdempotencyTable(db);
  await indexAnswers(db);
  await db.raw('create table effects (name text not null)');
});

beforeEach(() => db.raw('truncate idempotency_keys, effects'));

afterAll(() => db.destroy());

async function leaveEffect(trx: Transaction, name = 'done'): Promise<Effect> {
  await trx('effects').insert({ name });
  return { name, total: { currency: 'EUR', amount: 1 } };
}

async function countOf(table: string): Promise<number> {
  return (await db(table).select()).length;
}

describe('runFirstStepOnce', () => {
  it('continues a repetition from the first result, without repeating the work', async () => {
    const first = await runFirstStepOnce(db, key, (trx) => leaveEffect(trx));
    const second = await runFirstStepOnce(db, key, (trx) => leaveEffect(trx));

    expect(first.isReplay).toBe(false);
    expect(second.isReplay).toBe(true);
    expect(JSON.stringify(second.result)).toBe(JSON.stringify(first.result));
    expect(await countOf('effects')).toBe(1);
  });

  it('runs every time without a key', async () => {
    await runFirstStepOnce(db, undefined, (trx) => leaveEffect(trx));
    await runFirstStepOnce(db, undefined, (trx) => leaveEffect(trx));

    expect(await countOf('effects')).toBe(2);
  });

  it('rejects a key that was used for a different request', async () => {
    await runFirstStepOnce(db, key, (trx) => leaveEffect(trx));

    await expect(runFirstStepOnce(db, { ...key, digest: 'b' }, (trx) => leaveEffect(trx))).rejects.toMatchObject({
      type: 'idempotency-key-reused',
      message: 'This idempotency key was already used with a different request; send a new key.',
    });
    expect(await countOf('effects')).toBe(1);
  });

  it('distinguishes the same key of two callers', async () => {
    await runFirstStepOnce(db, key, (trx) => leaveEffect(trx));
    const other = await runFirstStepOnce(db, { ...key, caller: 'bob', digest: 'b' }, (trx) => leaveEffect(trx, 'bob'));

    expect(other.isReplay).toBe(false);
    expect(await countOf('effects')).toBe(2);
  });

  it('has one effect when fifty requests arrive at once', async () => {
    const requests = Array.from({ length: 50 }, () => runFirstStepOnce(db, key, (trx) => leaveEffect(trx)));

    const settled = await Promise.allSettled(requests);

    const refused = settled.filter((request) => request.status === 'rejected').map(({ reason }): unknown => reason);
    expect(refused).toEqual(refused.map(() => expect.objectContaining({ type: 'idempotency-key-in-use' })));
    expect(refused.length).toBeLessThan(50);
    expect(await countOf('effects')).toBe(1);
  });

  it('continues twenty concurrent repetitions from the first result, and rejects other requests with the key', async () => {
    const first = await runFirstStepOnce(db, key, (trx) => leaveEffect(trx));

    const digests = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? key.digest : 'b'));
    const requests = digests.map((digest) => runFirstStepOnce(db, { ...key, digest }, (trx) => leaveEffect(trx)));
    const settled = await Promise.allSettled(requests);

    const replayed = { status: 'fulfilled', value: { ...first, isReplay: true } };
    const rejected = { status: 'rejected', reason: expect.objectContaining({ type: 'idempotency-key-reused' }) };
    expect(settled).toEqual(digests.map((digest) => (digest === key.digest ? replayed : rejected)));
  });

  it('stores a problem and answers repetitions with it, after rolling back the work', async () => {
    let runs = 0;
    const work = async (trx: Transaction): Promise<never> => {
      runs += 1;
      await leaveEffect(trx);
      throw new ProblemError('refund-exceeds-balance', 'Only 40 remain', { remaining: 40 });
    };
    const first: unknown = await runFirstStepOnce(db, key, work).catch((error: unknown) => error);
    const second: unknown = await runFirstStepOnce(db, key, work).catch((error: unknown) => error);

    const problem = { type: 'refund-exceeds-balance', message: 'Only 40 remain', extensions: { remaining: 40 } };
    expect(first).toMatchObject(problem);
    expect(first).not.toBeInstanceOf(ReplayedProblem);
    expect(second).toMatchObject(problem);
    expect(second).toBeInstanceOf(ReplayedProblem);
    expect(runs).toBe(1);
    expect(await countOf('effects')).toBe(0);
  });

  it.each([
    ['a gateway that cannot be reached', new ProblemError('gateway-unavailable', 'Later')],
    ['too many requests', new ProblemError('too-many-requests', 'Later')],
    ['another payment that is being started', new ProblemError('payment-in-progress', 'Later')],
    ['a cap on the refunds of a day', new ProblemError('refund-cap-exceeded', 'Later')],
    ['a bug', new Error('undefined is not a function')],
  ])('stores no outcome after %s, so that the request can be retried', async (_what, error) => {
    await expect(
      runFirstStepOnce(db, key, async (trx) => {
        await leaveEffect(trx);
        throw error;
      }),
    ).rejects.toBe(error);

    expect(await countOf('effects')).toBe(0);
    expect(await runFirstStepOnce(db, key, (trx) => leaveEffect(trx))).toMatchObject({ isReplay: false });
  });

  it('leaves neither a lock nor a row behind when its connection breaks', async () => {
    const dies = runFirstStepOnce(db, key, async (trx) => {
      const { rows } = await trx.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
      await leaveEffect(trx);
      await db.raw('select pg_terminate_backend(?)', [rows[0]?.pid ?? 0]);
      return leaveEffect(trx);
    });

    await expect(dies).rejects.toThrow();
    expect(await countOf('idempotency_keys')).toBe(0);
    await eventually(async () => {
      await expect(runFirstStepOnce(db, key, (trx) => leaveEffect(trx))).resolves.toMatchObject({ isReplay: false });
    });
    expect(await countOf('effects')).toBe(1);
  });

  it('announces the topics of its work', async () => {
    const heard: string[] = [];
    const forget = onCommit(db, (topics) => heard.push(...topics.keys()));

    await runFirstStepOnce(db, key, (trx) => {
      announce(trx, 'BookingCreated');
      return leaveEffect(trx);
    });
    forget();

    expect(heard).toEqual(['BookingCreated']);
  });
});

describe('idempotencyJob', () => {
  it('deletes keys after a day, not earlier', async () => {
    for (const [name, age] of [
      ['old', '24:00:01'],
      ['young', '23:59:00'],
    ] as const) {
      await runFirstStepOnce(db, { ...key, key: name }, (trx) => leaveEffect(trx));
      await db('idempotency_keys')
        .where({ key: name })
        .update({ created_at: db.raw('now() - ?::interval', [age]) });
    }

    expect(await idempotencyJob(db).run()).toBe(false);

    expect(await db('idempotency_keys').pluck('key')).toEqual(['young']);
  });
});

describe('eraseAnswers', () => {
  const erasure = { customerId: 'anna', pseudonym: 'erased-1' };
  const record = '00000000-0000-7000-8000-000000000001';
  const other = '00000000-0000-7000-8000-000000000002';
  const answer = (id: string) => ({
    status: 201,
    headers: { location: `/${id}` },
    body: { id, customerId: 'anna', reason: 'For Anna' },
  });
  const keys = (): Promise<string[]> => db('idempotency_keys').orderBy('key').pluck<string[]>('key');

  it('deletes the answers to the customer, and removes the customer from answers to others about these records', async () => {
    const store = (caller: string, name: string, id: string) =>
      runFirstStepOnce(db, { caller, key: name, digest: '' }, () => Promise.resolve(answer(id)));
    await store('anna', 'her own', other);
    await store('shop', 'about her record', record);
    await store('shop', 'about another one', other);

    await eraseAnswers(db, erasure, [record]);

    expect(await keys()).toEqual(['about another one', 'about her record']);
    const repeated = await runFirstStepOnce(db, { caller: 'shop', key: 'about her record', digest: '' }, leaveEffect);
    const body = { id: record, customerId: 'erased-1', reason: 'Erased' };
    expect(repeated).toEqual({ result: { ...answer(record), body }, isReplay: true });
    expect(await countOf('effects')).toBe(0);
  });

  it('keeps answers without an id, and answers that contain an id only in a text', async () => {
    const bodies = [{ deliveries: 3 }, { text: '"id":"\\u0000"' }, { metadata: { id: `"${record}"` } }];
    for (const [index, body] of bodies.entries()) {
      await runFirstStepOnce(db, { ...key, key: String(index) }, () => Promise.resolve({ status: 200, body }));
    }

    await eraseAnswers(db, erasure, [record]);

    expect(await keys()).toHaveLength(bodies.length);
  });
});
