import { ClosePayable, type Payment, type PaymentReport } from '@booking/contracts';
import { createPaypalSigning, type NewFault } from '@booking/gateway-simulator';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { claimPayment, mayCapture } from '../src/payment/payment-lease-repository.ts';
import { becomes, openPayment, payments, usePayments } from './use-payments.ts';

const account = { clientId: 'client', clientSecret: 'secret', webhookId: 'WH-1' };
const APPROVED = { status: 'pending', captureReference: null, amount: null, reason: 'approved' } as const;

const { root, ...signing } = await createPaypalSigning();
const variables = {
  GATEWAYS: 'paypal',
  PAYPAL_CLIENT_ID: account.clientId,
  PAYPAL_CLIENT_SECRET: account.clientSecret,
  PAYPAL_WEBHOOK_IDS: account.webhookId,
  PAYPAL_CERTIFICATE_ROOTS: root,
};

usePayments(variables, { paypal: { ...account, signing } });
afterEach(() => payments.gateway.controls.clearFaults());

/** The customer approves on the page of the gateway, if the order still exists. */
function approve({ gatewayReference }: Payment): void {
  payments.gateway.controls.pay(gatewayReference ?? '');
}

/** Publishes an answer of the gateway to a poll, by default that the money is pending. */
function publishAnswer(payment: Payment, report: Partial<PaymentReport> = APPROVED): Promise<void> {
  return payments.report(payment, { vouching: 'answer', addressedBookingId: null, report });
}

/** Reports the approval, and waits until the service has polled the gateway. */
async function publishAnswerAndPoll(payment: Payment): Promise<void> {
  await publishAnswer(payment);
  await payments.reportsHandled();
  await eventually(async () => {
    const { next_check_at: nextAt, lease_until: leaseUntil } = await payments.attemptOf(payment.bookingId);
    expect(nextAt === null || nextAt.getTime() > Date.now()).toBe(true);
    expect(leaseUntil.getTime()).toBeLessThanOrEqual(Date.now());
  });
}

async function close({ bookingId }: Payment): Promise<string> {
  const { result } = await payments.bus.request(ClosePayable, { bookingId });
  return ClosePayable.reply.parse(result).state;
}

function takenOf({ gatewayReference }: Payment): number | undefined {
  return payments.gateway.controls.ledger().find(({ session }) => session.id === gatewayReference)?.captured;
}

function nextWill(operation: NewFault['operation'], fault: NewFault['fault']): void {
  payments.gateway.controls.addFault({ gateway: 'paypal', operation, fault });
}

describe('the money of a payment that its customer approved', () => {
  it('is captured as soon as the approval is reported', async () => {
    const payment = await openPayment('paypal');
    approve(payment);

    await publishAnswer(payment);

    await becomes(payment, { status: 'completed' });
    expect(takenOf(payment)).toBe(payment.amount.amount);
  });

  it('is captured as soon as a second approval is reported, after the card of the first approval was declined', async () => {
    const payment = await openPayment('paypal');
    payments.gateway.controls.pay(payment.gatewayReference ?? '', 'declined');
    await publishAnswerAndPoll(payment);
    expect((await payments.read(payment)).status).toBe('initiated');

    approve(payment);
    await publishAnswer(payment);

    await becomes(payment, { status: 'completed' });
    expect(takenOf(payment)).toBe(payment.amount.amount);
  });

  it.each([
    ['get_session', 'error_before'],
    ['other', 'error_before'],
    ['other', 'error_after'],
  ] as const)('is captured by another poll soon after %s failed with %s', async (operation, fault) => {
    const payment = await openPayment('paypal');
    approve(payment);
    nextWill(operation, fault);

    await publishAnswerAndPoll(payment);
    const { next_check_at: nextAt } = await payments.attemptOf(payment.bookingId);
    expect(nextAt?.getTime()).toBeLessThanOrEqual(Date.now() + 20_000);
    await payments.report(payment, { vouching: 'nothing' });

    await becomes(payment, { status: 'completed' });
    expect(takenOf(payment)).toBe(payment.amount.amount);
  });

  it('edge case 15: is not captured when the payment was closed before the approval', async () => {
    const payment = await openPayment('paypal');
    await close(payment);
    await becomes(payment, { status: 'expired' });

    approve(payment);
    await publishAnswerAndPoll(payment);
    await payments.report(payment, { vouching: 'nothing' });
    await publishAnswerAndPoll(payment);

    expect(takenOf(payment)).toBe(0);
    expect((await payments.read(payment)).status).toBe('expired');
  });

  it('edge case 15: is not captured while the payment is being closed, nor after that', async () => {
    const payment = await openPayment('paypal');
    approve(payment);
    nextWill('expire_session', 'error_before');
    await close(payment);
    await eventually(() => expect(payments.gateway.controls.faults()).toEqual([]));

    const dueAt = payments.db.fn.now();
    await payments.db('payments').where({ id: payment.id }).update({ lease_until: dueAt, close_requested_at: dueAt });
    await becomes(payment, { status: 'expired' });
    await publishAnswerAndPoll(payment);

    expect(takenOf(payment)).toBe(0);
  });

  it('is not captured when another attempt has superseded the first', async () => {
    const first = await openPayment('paypal');
    const second = await payments.initiate(first.bookingId, { body: { method: 'paypal' } });
    expect(second.status).toBe(201);

    approve(first);
    await publishAnswer(first);
    await payments.reportsHandled();
    await eventually(async () => {
      const attempts = await payments.attemptsOf(first.bookingId);
      expect(attempts.find(({ id }) => id === first.id)).toMatchObject({ status: 'expired', next_check_at: null });
    });

    expect(takenOf(first)).toBe(0);
  });

  it('edge case 15: is captured or given up, never both, when approval and closing race', async () => {
    const opened = await Promise.all(Array.from({ length: 12 }, () => openPayment('paypal')));

    await Promise.all(
      opened.map(async (payment, index) => {
        if (index % 2 === 1) await close(payment);
        approve(payment);
        await Promise.all([publishAnswer(payment), close(payment)]);
      }),
    );

    for (const payment of opened) {
      // A rejected closing in the race opens PayPal's circuit for ten seconds. The closing is retried after that.
      await eventually(async () => expect(['paid', 'closed']).toContain(await close(payment)));
      await publishAnswerAndPoll(payment);
      const { status } = await payments.read(payment);
      expect([status, takenOf(payment)]).toEqual(
        status === 'completed' ? ['completed', payment.amount.amount] : ['expired', 0],
      );
    }
  });

  it('is captured only by the holder of the lease, and not after its closing was requested', async () => {
    const { id, bookingId } = await openPayment('paypal');
    const endLease = () => payments.db('payments').where({ id }).update({ lease_until: payments.db.fn.now() });
    const slow = await claimPayment(payments.db, id);
    await endLease();
    const successor = await claimPayment(payments.db, id);
    if (!slow || !successor) throw new Error('the free lease could not be taken');

    expect(await mayCapture(payments.db, slow)).toBe(false);
    expect(await mayCapture(payments.db, successor)).toBe(true);
    await payments.bus.request(ClosePayable, { bookingId });
    expect(await mayCapture(payments.db, successor)).toBe(false);
  });
});
