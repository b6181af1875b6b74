import { setImmediate } from 'node:timers/promises';
import {
  createDatabase,
  type Database,
  defineStatement,
  defineWrite,
  transact,
  type Transaction,
} from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const URL = await createTestDatabase('transactions');

let db: Database;

beforeAll(async () => {
  db = createDatabase(URL, { connectionsMax: 1 });
  await db.raw('create table effects (name text not null)');
});

beforeEach(() => db.raw('truncate effects'));
afterAll(() => db.destroy());

const insert = defineWrite('insert into effects (name) values ($1)');
const select = defineStatement<{ name: string }>('select name from effects');
const CONFLICT = `do $$ begin raise exception 'lost' using errcode = '40001'; end $$`;
const loseAgainstAnother = defineWrite(CONFLICT);
const failWithConflict = defineStatement(CONFLICT);

const names = async (): Promise<string[]> => db('effects').pluck('name');

describe('a transaction', () => {
  it('commits statements of the query builder and raw SQL', async () => {
    await transact(db, async (trx) => {
      await trx('effects').insert({ name: 'built' });
      await trx.raw('insert into effects values (?)', ['written']);
      await trx.from('effects').where({ name: 'written' }).update({ name: 'rewritten' });
    });

    expect(await names()).toEqual(['built', 'rewritten']);
  });

  it('is rolled back when its work throws, and its connection serves other transactions', async () => {
    const failing = transact(db, async (trx) => {
      await trx('effects').insert({ name: 'lost' });
      throw new Error('a fault');
    });

    await expect(failing).rejects.toThrow('a fault');
    expect(await names()).toEqual([]);
  });

  it('fails when its work ignores the failure of a statement', async () => {
    const failing = transact(db, async (trx) => {
      await trx('effects').insert({ name: 'lost' });
      await trx.raw('select 1 / 0').catch(() => undefined);
    });

    await expect(failing).rejects.toThrow('was rolled back');
    expect(await names()).toEqual([]);
  });

  it('accepts no statement after its end', async () => {
    const kept: Transaction[] = [];
    await transact(db, (trx) => Promise.resolve(kept.push(trx)));
    const [trx] = kept;

    expect(() => trx?.('effects')).toThrow('after the end');
    expect(() => trx?.raw('select 1')).toThrow('after the end');
    expect(() => trx && insert(trx, ['late'])).toThrow('after the end');
    await expect(trx && select(trx, [])).rejects.toThrow('after the end');
    expect(await names()).toEqual([]);
  });

  it('commits a write that was not awaited', async () => {
    await transact(db, (trx) => insert(trx, ['written']));

    expect(await names()).toEqual(['written']);
  });

  it('shows a write to the statements after it', async () => {
    const seen = await transact(db, async (trx) => {
      await insert(trx, ['written']);
      return select(trx, []);
    });

    expect(seen).toEqual([{ name: 'written' }]);
  });

  it.each([
    ['as its last statement', () => Promise.resolve()],
    ['before another statement', (trx: Transaction) => select(trx, [])],
    ['before a fault in its work', () => Promise.reject(new Error('a fault'))],
  ])('fails with the failure of a write %s', async (_, rest) => {
    const failing = transact(db, async (trx) => {
      await insert(trx, ['lost']);
      await insert(trx, [null]);
      await rest(trx);
    });

    await expect(failing).rejects.toMatchObject({ code: '23502' });
    expect(await names()).toEqual([]);
  });

  it('runs its work again when a write conflicts with another transaction', async () => {
    let attempts = 0;
    await transact(db, (trx) => {
      attempts += 1;
      return attempts === 1 ? loseAgainstAnother(trx, []) : insert(trx, ['written']);
    });

    expect(attempts).toBe(2);
    expect(await names()).toEqual(['written']);
  });

  it('runs its work again when a statement conflicts, although a later statement reports its failure first', async () => {
    let attempts = 0;
    await transact(db, async (trx) => {
      attempts += 1;
      if (attempts === 2) return insert(trx, ['written']);
      const conflict = failWithConflict(trx, []).catch(async (error: unknown) => {
        await setImmediate();
        throw error;
      });
      await Promise.all([conflict, select(trx, [])]);
    });

    expect(attempts).toBe(2);
    expect(await names()).toEqual(['written']);
  });

  it('cannot contain another transaction', async () => {
    const nested = transact(db, (trx) => transact(trx, () => Promise.resolve()));

    await expect(nested).rejects.toThrow('cannot contain');
  });
});
