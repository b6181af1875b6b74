import { createDatabase, type Database, newId, transact } from '@booking/runtime';
import { createTestDatabase, lockIfFree, whileWaiting } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrations } from '../migrations/index.ts';
import type { PaymentAddress } from '../src/payment-address/payment-address.ts';
import { saveKnownPayments } from '../src/unclaimed-report/known-payment-repository.ts';

let db: Database;

beforeAll(async () => {
  db = createDatabase(await createTestDatabase('gateway-webhooks', migrations));
});
afterAll(() => db.destroy());

/** A payment that just becomes known. A question about it waits. */
async function awaitedPayment(): Promise<PaymentAddress> {
  const [id, method] = [newId(), 'sandbox'];
  await db('callbacks').insert({
    ...{ id, version: 1, method, event_id: id, event_type: 'paid', vouching: 'nothing', outcome: 'accepted' },
    ...{ body: 'a body', body_digest: '0'.repeat(64), headers: '{}', deliveries: 1 },
    ...{ received_at: new Date(), last_received_at: new Date() },
  });
  await db('callback_questions').insert({
    ...{ method, subject: id, callback_id: id, hint: '{}', names: [id], payment_id: null, hints: 1 },
    ...{ hinted_at: new Date(), next_at: new Date() },
  });
  return { paymentId: id, method, bookingId: newId(), gatewayReference: null, captureReference: null };
}

function questionAbout({ paymentId: id }: PaymentAddress) {
  return { table: 'callback_questions', column: 'subject', id };
}

describe('a transaction with several new payments', () => {
  it('locks their questions in the order of the ids of the payments', async () => {
    const [first, last] = [await awaitedPayment(), await awaitedPayment()];

    const { found: isLastFree } = await whileWaiting(db, questionAbout(first), {
      act: () => transact(db, (trx) => saveKnownPayments(trx, [last, first])),
      meanwhile: (holding) => lockIfFree(holding, questionAbout(last)),
    });

    expect(isLastFree).toBe(true);
    expect(await db('callback_questions').whereNotNull('payment_id')).toHaveLength(2);
  });
});
