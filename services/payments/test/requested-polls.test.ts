import { transact } from '@booking/runtime';
import { whileWaiting } from '@booking/testing';
import { describe, it } from '@jest/globals';
import { failPayment, type Payment } from '../src/payment/payment.ts';
import { decidePayments } from '../src/payment/payment-decision-repository.ts';
import { claimPayment, endPoll, type Lease, postponePoll } from '../src/payment/payment-lease-repository.ts';
import { becomes, payments, usePayments } from './use-payments.ts';

const SCHEDULE = { agesSeconds: [], pauseSeconds: 3_600, readerSeconds: 3_600 };

usePayments({ GATEWAYS: 'sandbox', POLL_AFTER_SECONDS: '3600' });

/**
 * Opens a session that another process polls. It is paid without a webhook, and so old that no schedule or reader soon
 * causes another poll.
 */
async function openPaidSession() {
  const { payment, session } = await payments.openSession();
  payments.gateway.controls.pay(session.id);
  const old = { created_at: payments.db.raw(`now() - interval '100 days'`), checked_at: payments.db.fn.now() };
  await payments.db('payments').where({ id: payment.id }).update(old);
  const lease = await claimPayment(payments.db, payment.id);
  if (!lease) throw new Error('the free lease could not be taken');
  return { payment, lease };
}

function rowOf({ id }: { readonly id: string }) {
  return { table: 'payments', id };
}

describe('edge case 12: a poll that a report requests', () => {
  it('is made although a transaction that has waited for another payment ends the payment', async () => {
    const { payment: other } = await payments.openSession();
    const { payment } = await openPaidSession();
    const decide = (locked: Payment) => failPayment(locked, 'declined', 'a report');
    const decisions = [other, payment].map(({ id }) => ({ id, decide }));

    await whileWaiting(payments.db, rowOf(other), {
      act: () => transact(payments.db, (trx) => decidePayments(trx, decisions)),
      async meanwhile() {
        await payments.report(payment, { vouching: 'sender' });
        await payments.reportsHandled();
      },
    });

    await becomes(payment, { status: 'completed' });
  });

  it.each([
    ['ends', (lease: Lease) => endPoll(payments.db, lease, SCHEDULE)],
    ['gets no answer', (lease: Lease) => postponePoll(payments.db, lease)],
  ])('is made although an earlier poll, which has waited for the lock, %s', async (_end, act) => {
    const { payment, lease } = await openPaidSession();

    await whileWaiting(payments.db, rowOf(payment), {
      act: () => act(lease),
      // The request has the time of a transaction that began during the wait.
      meanwhile: (holding) =>
        holding('payments')
          .where({ id: payment.id })
          .update({ next_check_at: holding.raw('clock_timestamp()') }),
    });

    await becomes(payment, { status: 'completed' });
  });
});
