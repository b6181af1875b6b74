import { randomUUID } from 'node:crypto';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import type { Answer, Paid } from './start-refunds.ts';
import { refunds, useRefunds } from './use-refunds.ts';

const PATIENCE = { timeoutMs: 120_000, intervalMs: 200 };
const TEST_TIMEOUT_MS = 300_000;

useRefunds();

describe('a database that becomes read-only, like a primary that is demoted', () => {
  it(
    'makes the service unready with the reason; it rejects changes, answers reads, and recovers by itself',
    async () => {
      const paid = await refunds.paidBooking();
      const key = randomUUID();
      await eventually(async () => expect(await readiness()).toMatchObject({ status: 200 }), PATIENCE);

      await setReadOnly('on');

      await eventually(async () => {
        const { status, text } = await readiness();
        expect(status).toBe(503);
        expect(text).toContain('read-only');
      }, PATIENCE);
      expect((await readiness('/database')).status).toBe(503);
      expect(await request(paid, key)).toMatchObject({ status: 503, body: { type: '/problems/service-unavailable' } });
      expect(await refunds.refundsOf(paid.booking.id)).toEqual([]);

      await setReadOnly('off');

      await eventually(async () => expect(await readiness()).toMatchObject({ status: 200 }), PATIENCE);
      await eventually(async () => expect(await request(paid, key)).toMatchObject({ status: 201 }), PATIENCE);
      expect(await refunds.refundsOf(paid.booking.id)).toHaveLength(1);
    },
    TEST_TIMEOUT_MS,
  );
});

/**
 * Changes the database for new connections, and closes the connections of the service, as a demotion of the primary
 * does.
 */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  await refunds.db.transaction(async (trx) => {
    await trx.raw('set transaction read write');
    const { rows } = await trx.raw<{ rows: [{ name: string }] }>('select current_database() as name');
    await trx.raw(`alter database ?? set default_transaction_read_only = ${value}`, [rows[0].name]);
  });
  await refunds.db.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

async function readiness(part = ''): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${refunds.origin()}/readyz${part}`);
  return { status: answer.status, text: await answer.text() };
}

function request({ booking }: Paid, key: string): Promise<Answer> {
  const headers = { 'idempotency-key': key };
  return refunds.request(booking.id, {}, { permissions: ['process_refunds'], headers });
}
