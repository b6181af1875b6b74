import { afterCommit, createDatabase, type Database, transact } from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GatewayUnavailable } from '../src/gateway-errors.ts';
import { type GatewayAnswer, gatewayRequest } from '../src/gateway-request.ts';

let db: Database;

beforeAll(async () => {
  db = createDatabase(await createTestDatabase('payments'));
});

afterAll(() => db.destroy());

/** Sends a request to an address at which nothing listens. */
function ask(): Promise<GatewayAnswer> {
  return gatewayRequest({ purpose: 'test ask', method: 'GET', url: 'http://127.0.0.1:9', headers: {} });
}

describe('a gateway', () => {
  it('is not called while a transaction is open, not even by nested calls', async () => {
    const asked = transact(db, async (trx) => {
      await trx.raw('select 1');
      await Promise.all([1, 2].map(() => ask()));
    });

    await expect(asked).rejects.toThrow(new TypeError('test ask: no gateway is called while a transaction is open'));
  });

  it('is called after the commit, even by work that the transaction started', async () => {
    let asked: Promise<GatewayAnswer> | undefined;

    await transact(db, (trx) => {
      afterCommit(trx, () => {
        asked = ask();
      });
      return Promise.resolve();
    });

    await expect(asked).rejects.toThrow(GatewayUnavailable);
  });
});
