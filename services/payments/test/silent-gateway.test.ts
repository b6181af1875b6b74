import {
  GetGatewayReports,
  type Payment,
  PaymentCompleted,
  PaymentExpired,
  type PaymentReport,
  ProblemError,
  toProblemDetails,
  TransitionRefused,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openPayment, payments, usePayments } from './use-payments.ts';

const account = { apiKey: 'adyen_key', merchantAccount: 'Bookings', hmacKeys: ['01'.repeat(32)] };
const variables = {
  GATEWAYS: 'sandbox,adyen',
  ADYEN_API_KEY: account.apiKey,
  ADYEN_MERCHANT_ACCOUNT: account.merchantAccount,
  ADYEN_HMAC_KEYS: account.hmacKeys.join(),
};
const MINUTE_SECONDS = 60;
/** The checkout page is open for a quarter of an hour, and reports may be ten minutes late. */
const OVER_SECONDS = 25 * MINUTE_SECONDS;

/** The reports that gateway-webhooks has stored, by our payment id; null while this service does not answer. */
let reportsByName: Map<string, PaymentReport[]> | null = new Map();
let questions = 0;
usePayments(variables, { adyen: account });
beforeAll(() => {
  payments.bus.answer(GetGatewayReports, (request) => {
    questions += 1;
    const { method, name } = request as { method: string; name: string };
    if (reportsByName) return { result: { reports: method === 'adyen' ? (reportsByName.get(name) ?? []) : [] } };
    return { problem: toProblemDetails(new ProblemError('service-unavailable', 'Not now.')) };
  });
});
afterEach(() => {
  reportsByName = new Map();
});

function reportOf(payment: Payment, status: PaymentReport['status']): PaymentReport {
  const { id: paymentId, amount } = payment;
  return { kind: 'payment', status, reference: null, paymentId, captureReference: 'PSP1', amount, reason: null };
}

/** Moves the expiry of the page into the past and triggers a poll. */
async function lookAfter(payment: Payment, seconds: number): Promise<void> {
  await payments.db.raw('update payments set expires_at = expires_at - make_interval(secs => ?) where id = ?', [
    seconds,
    payment.id,
  ]);
  const before = questions;
  await payments.report(payment, { vouching: 'nothing' });
  await eventually(() => expect(questions).toBeGreaterThan(before));
  await eventually(async () => {
    const { lease_until: leaseUntil } = await payments.attemptOf(payment.bookingId);
    expect(leaseUntil.getTime()).toBeLessThanOrEqual(Date.now());
  });
}

async function statusOf(payment: Payment): Promise<string> {
  return (await payments.read(payment)).status;
}

describe('a payment at a gateway that cannot be polled', () => {
  it('stays open without a report while its page can be paid', async () => {
    const payment = await openPayment('adyen');

    await lookAfter(payment, 0);

    expect(await statusOf(payment)).toBe('initiated');
  });

  it('stays open while a late report may still arrive', async () => {
    const payment = await openPayment('adyen');

    await lookAfter(payment, OVER_SECONDS - MINUTE_SECONDS);

    expect(await statusOf(payment)).toBe('initiated');
  });

  it('expires without a report once a late report can no longer arrive', async () => {
    const payment = await openPayment('adyen');

    await lookAfter(payment, OVER_SECONDS);

    expect(await payments.read(payment)).toMatchObject({ status: 'expired', failureReason: expect.any(String) });
    await eventually(async () => expect(await payments.eventsAbout(PaymentExpired, payment)).toHaveLength(1));
  });

  it('is completed when one of the stored reports is a success', async () => {
    const payment = await openPayment('adyen');
    reportsByName?.set(payment.id, [reportOf(payment, 'open'), reportOf(payment, 'succeeded')]);

    await lookAfter(payment, OVER_SECONDS);

    expect(await payments.read(payment)).toMatchObject({ status: 'completed', captureReference: 'PSP1' });
  });

  it('does not expire while its money is pending', async () => {
    const payment = await openPayment('adyen');
    reportsByName?.set(payment.id, [reportOf(payment, 'pending')]);

    await lookAfter(payment, OVER_SECONDS);

    expect(await statusOf(payment)).toBe('initiated');
  });

  it('does not expire while the reports are unavailable', async () => {
    const payment = await openPayment('adyen');
    reportsByName = null;

    await lookAfter(payment, OVER_SECONDS);

    expect(await statusOf(payment)).toBe('initiated');
  });

  it('edge case 12: counts as paid when its money is reported after it has expired', async () => {
    const payment = await openPayment('adyen');
    await lookAfter(payment, OVER_SECONDS);

    await payments.report(payment, { vouching: 'fields', report: reportOf(payment, 'succeeded') });

    await eventually(async () => expect(await statusOf(payment)).toBe('completed'));
    await eventually(async () => expect(await payments.eventsAbout(PaymentCompleted, payment)).toHaveLength(1));
  });

  it('blocks another attempt after a declined card, because its page can still be paid', async () => {
    const payment = await openPayment('adyen');
    const declined = reportOf(payment, 'open');
    reportsByName?.set(payment.id, [declined]);

    await payments.report(payment, { vouching: 'fields', report: declined });
    await payments.reportsHandled();
    await lookAfter(payment, 0);

    expect(await statusOf(payment)).toBe('initiated');
    expect((await payments.initiate(payment.bookingId, { body: { method: 'sandbox' } })).status).toBe(409);
  });

  it('stays completed when its money is taken back, and becomes a discrepancy for staff once', async () => {
    const payment = await openPayment('adyen');
    await payments.report(payment, { vouching: 'fields', report: reportOf(payment, 'succeeded') });
    await eventually(async () => expect(await statusOf(payment)).toBe('completed'));

    for (const captureReference of ['PSP0', 'PSP1', 'PSP1']) {
      await payments.report(payment, {
        vouching: 'fields',
        report: { ...reportOf(payment, 'failed'), captureReference },
      });
    }

    await eventually(async () => {
      const refused = await payments.eventsAbout(TransitionRefused.payments, payment);
      const transition = { state: 'completed', move: 'fail' };
      expect(refused).toMatchObject([{ data: { transition } }, { data: { transition } }, { data: { transition } }]);
    });
    const discrepancies = await payments.db('discrepancies').where({ booking_id: payment.bookingId });
    expect(discrepancies).toMatchObject([{ kind: 'payment-differs', reference: payment.gatewayReference }]);
    expect(await statusOf(payment)).toBe('completed');
  });

  it('permits another attempt once its time to pay is over', async () => {
    const payment = await openPayment('adyen');
    const another = () => payments.initiate(payment.bookingId, { body: { method: 'sandbox' } });
    expect((await another()).status).toBe(409);

    await lookAfter(payment, OVER_SECONDS);

    expect((await another()).status).toBe(201);
  });
});
