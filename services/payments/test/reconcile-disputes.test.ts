import { randomUUID } from 'node:crypto';
import {
  CompareWithGateways,
  DiscrepancyRecorded,
  DisputeClosed,
  DisputeOpened,
  type DisputeReport,
  type GatewayComparison,
  GatewayDisputeReported,
  Payment,
  TransitionRefused,
} from '@booking/contracts';
import type { Session } from '@booking/gateway-simulator';
import { eventually } from '@booking/testing';
import { euros } from '@booking/testing/samples';
import { afterEach, describe, expect, it } from '@jest/globals';
import { comparisons, logger, payments, reconciliationFails, usePayments } from './use-payments.ts';

const staff = { sub: 'staff', permissions: ['process_refunds'] };
/** The last gateway lists its disputes and no payments. */
const methods = ['sandbox', 'stripe', 'xendit'] as const;
const account = { secretKey: 'xnd_test', callbackTokens: ['token'] };
const variables = {
  GATEWAYS: methods.join(),
  XENDIT_SECRET_KEY: account.secretKey,
  XENDIT_CALLBACK_TOKENS: account.callbackTokens.join(),
};

/** More failures than a test causes. */
const ALWAYS = { gateway: 'sandbox', fault: 'error_before', count: 1_000 } as const;

const MINUTE_MS = 60 * 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The gateway's clock lags behind ours by this much. */
let lagMs = 0;
usePayments(variables, { xendit: account, clock: () => new Date(Date.now() - lagMs), logger });
afterEach(() => payments.gateway.controls.clearFaults());

/** Starts a reconciliation of all gateways and waits for its end, so that no list is read while the next test pays. */
async function compare(method = 'sandbox'): Promise<GatewayComparison> {
  const before = await Promise.all(methods.map(comparisons));
  await payments.bus.request(CompareWithGateways.payments, { actor: staff });
  return eventually(async () => {
    const after = await Promise.all(methods.map(comparisons));
    after.forEach((ended, index) => expect(ended.length).toBeGreaterThan(before[index]?.length ?? 0));
    const comparison = after.flat().findLast((one) => one.method === method);
    if (!comparison) throw new Error('the reconciliation has not ended yet');
    return comparison;
  });
}

async function paidPayment(method = 'sandbox'): Promise<{ payment: Payment; session: Session }> {
  const total = method === 'xendit' ? ({ amount: 12_050, currency: 'PHP' } as const) : euros(12_050);
  const { id } = await payments.bookingCreated({ total });
  const payment = Payment.parse((await payments.initiate(id, { body: { method } })).body);
  const session = payments.sessionOf(payment);
  const { captureId: captureReference } = payments.gateway.controls.pay(session.id);
  await payments.report(payment, { report: { captureReference } });
  await eventually(async () => expect(await payments.read(payment)).toMatchObject({ status: 'completed' }));
  return { payment, session };
}

/** The published disputes of a payment, oldest first. */
async function publishedAbout(payment: Payment): Promise<string[]> {
  const opened = await payments.eventsAbout(DisputeOpened, payment);
  const closed = await payments.eventsAbout(DisputeClosed, payment);
  return [...opened.map(() => 'opened'), ...closed.map(({ data }) => data.outcome)];
}

/** Publishes the report of a webhook about this dispute. */
async function publishWebhookReport(
  payment: Payment,
  reference: string,
  said: Pick<DisputeReport, 'status'> & Partial<DisputeReport>,
): Promise<void> {
  const report: DisputeReport = {
    kind: 'dispute',
    reference,
    captureReference: null,
    paymentReference: payment.gatewayReference,
    amount: payment.amount,
    reason: 'fraudulent',
    ...said,
  };
  const data = {
    callbackId: randomUUID(),
    method: payment.method,
    vouching: 'body',
    addressedBookingId: null,
  } as const;
  const id = await payments.bus.publish(GatewayDisputeReported, { about: data.callbackId, data: { ...data, report } });
  await eventually(async () => expect(await payments.db('inbox').where({ event_id: id })).toHaveLength(1));
}

describe('edge case 28: a dispute whose webhooks were all lost', () => {
  it.each(methods)('is found at %s by the next reconciliation, once, and so is its end', async (method) => {
    const { payment, session } = await paidPayment(method);
    const { id } = payments.gateway.controls.openDispute(session.id);

    expect(await compare(method)).toMatchObject({ repaired: 1, discrepancies: 0 });
    await eventually(async () =>
      expect(await payments.eventsAbout(DisputeOpened, payment)).toMatchObject([
        { data: { bookingId: payment.bookingId, disputeReference: id, amount: payment.amount, reason: 'fraudulent' } },
      ]),
    );
    expect(await compare(method)).toMatchObject({ repaired: 0 });
    payments.gateway.controls.closeDispute(id, 'lost');

    expect(await compare(method)).toMatchObject({ repaired: 1, discrepancies: 0 });
    await eventually(async () => expect(await publishedAbout(payment)).toEqual(['opened', 'lost']));
    expect(await compare(method)).toMatchObject({ repaired: 0, discrepancies: 0 });
  });

  it.each(['won', 'lost'] as const)('is published as opened and ended when it was %s meanwhile', async (status) => {
    const { payment, session } = await paidPayment();
    const { id } = payments.gateway.controls.openDispute(session.id);
    payments.gateway.controls.closeDispute(id, status);

    expect(await compare()).toMatchObject({ repaired: 1, discrepancies: 0 });

    await eventually(async () => expect(await publishedAbout(payment)).toEqual(['opened', status]));
  });

  it('is found even if no webhook reported its payment either', async () => {
    const { payment, session } = await payments.openSession();
    payments.gateway.controls.pay(session.id);
    payments.gateway.controls.openDispute(session.id);

    expect(await compare()).toMatchObject({ repaired: 2, discrepancies: 0 });

    await eventually(async () => expect(await publishedAbout(payment)).toEqual(['opened']));
  });
});

describe('edge case 28: a dispute about the whole payment of which a part is lost', () => {
  it('ends with the lost amount, so that the remainder can be refunded', async () => {
    const { payment, session } = await paidPayment();
    const { id: reference } = payments.gateway.controls.openDispute(session.id);
    await publishWebhookReport(payment, reference, { status: 'opened' });

    await publishWebhookReport(payment, reference, { status: 'lost', amount: euros(1_000) });

    await eventually(async () => expect(await publishedAbout(payment)).toEqual(['opened', 'lost']));
    const [closed] = await payments.eventsAbout(DisputeClosed, payment);
    expect(closed?.data.amount).toEqual(euros(1_000));
    expect(await payments.db('disputes').where({ reference }).first()).toMatchObject({
      status: 'lost',
      amount_minor: 1_000,
    });
  });
});

describe('edge case 28: a dispute in the list of a gateway', () => {
  it('is followed to its end, however long ago it was opened', async () => {
    const { payment, session } = await paidPayment();
    lagMs = 90 * DAY_MS;
    const { id } = payments.gateway.controls.openDispute(session.id);
    lagMs = 0;
    await publishWebhookReport(payment, id, { status: 'opened' });
    const recordedAt = new Date(Date.now() - 89 * DAY_MS);
    await payments.db('disputes').where({ reference: id }).update({ recorded_at: recordedAt });
    payments.gateway.controls.closeDispute(id, 'won');

    await compare();

    await eventually(async () => expect(await publishedAbout(payment)).toEqual(['opened', 'won']));
  });

  it('is ignored when its payment is not ours', async () => {
    const { id } = payments.gateway.controls.openSession({ gateway: 'sandbox', amount: 700, currency: 'EUR' });
    payments.gateway.controls.pay(id);
    const { discrepancies } = await compare();
    payments.gateway.controls.openDispute(id);

    expect(await compare()).toMatchObject({ repaired: 0, discrepancies });
  });

  it('changes an end that a webhook reported before', async () => {
    const { payment, session } = await paidPayment();
    const { id: reference } = payments.gateway.controls.openDispute(session.id);
    await publishWebhookReport(payment, reference, { status: 'lost', sequence: Date.now() });
    payments.gateway.controls.closeDispute(reference, 'won');

    expect(await compare()).toMatchObject({ repaired: 1 });
    expect(await compare()).toMatchObject({ repaired: 0 });

    await eventually(async () => expect(await publishedAbout(payment)).toEqual(['opened', 'lost', 'won']));
    expect(await payments.eventsAbout(DiscrepancyRecorded.payments, { id: reference })).toEqual([]);
  });

  it('becomes a discrepancy while both sides report different ends, and a webhook is newer than the list', async () => {
    const { payment, session } = await paidPayment();
    const { id: reference } = payments.gateway.controls.openDispute(session.id);
    await publishWebhookReport(payment, reference, { status: 'lost', sequence: Date.now() + DAY_MS });
    payments.gateway.controls.closeDispute(reference, 'won');

    await compare();
    await compare();
    await payments.db('disputes').where({ reference }).update({ status: 'won' });
    await compare();

    const { bookingId, amount } = payment;
    await eventually(async () => {
      const events = await payments.eventsAbout(DiscrepancyRecorded.payments, { id: reference });
      expect(events.map(({ data }) => data.discrepancy)).toMatchObject([
        { kind: 'dispute-differs', status: 'open', bookingId, ours: amount, theirs: null },
        { kind: 'dispute-differs', status: 'resolved', resolvedBy: null },
      ]);
    });
    expect(await payments.eventsAbout(TransitionRefused.payments, payment)).toEqual([]);
  });

  it('becomes a discrepancy while it is open at the gateway, more than five minutes after its end here', async () => {
    const { payment, session } = await paidPayment();
    const { id: reference } = payments.gateway.controls.openDispute(session.id);
    const recorded = async () => {
      const events = await payments.eventsAbout(DiscrepancyRecorded.payments, { id: reference });
      return events.map(({ data }) => data.discrepancy);
    };
    await publishWebhookReport(payment, reference, { status: 'won', sequence: Date.now() - MINUTE_MS });
    await compare();
    expect(await recorded()).toEqual([]);

    await payments
      .db('disputes')
      .where({ reference })
      .update({ sequence: Date.now() - 10 * MINUTE_MS });
    await compare();
    payments.gateway.controls.closeDispute(reference, 'won');
    await compare();

    const detail = 'The dispute is won here and open at the gateway.';
    await eventually(async () =>
      expect(await recorded()).toMatchObject([
        { kind: 'dispute-differs', status: 'open', bookingId: payment.bookingId, ours: null, theirs: null, detail },
        { kind: 'dispute-differs', status: 'resolved', resolvedBy: null },
      ]),
    );
    expect(await publishedAbout(payment)).toEqual(['opened', 'won']);
  });

  it('becomes a discrepancy while both sides report different lost amounts', async () => {
    const { payment, session } = await paidPayment();
    const { id: reference } = payments.gateway.controls.openDispute(session.id);
    await publishWebhookReport(payment, reference, { status: 'opened' });
    await publishWebhookReport(payment, reference, { status: 'lost', amount: euros(1_000) });
    payments.gateway.controls.closeDispute(reference, 'lost');

    await compare();
    await payments.db('disputes').where({ reference }).update({ amount_minor: payment.amount.amount });
    await compare();

    const { bookingId, amount: theirs } = payment;
    const detail = 'The dispute is lost with 10.00 EUR here and with 120.50 EUR at the gateway.';
    await eventually(async () => {
      const events = await payments.eventsAbout(DiscrepancyRecorded.payments, { id: reference });
      expect(events.map(({ data }) => data.discrepancy)).toMatchObject([
        { kind: 'dispute-differs', status: 'open', bookingId, ours: euros(1_000), theirs, detail },
        { kind: 'dispute-differs', status: 'resolved', resolvedBy: null },
      ]);
    });
  });

  it('waits for the next reconciliation while the gateway cannot list its disputes', async () => {
    const { payment, session } = await paidPayment();
    payments.gateway.controls.openDispute(session.id);
    const before = await comparisons('sandbox');
    payments.gateway.controls.addFault({ gateway: 'sandbox', operation: 'list_disputes', fault: 'error_before' });

    await reconciliationFails(() => payments.bus.request(CompareWithGateways.payments, { actor: staff }));
    expect(await comparisons('sandbox')).toHaveLength(before.length);
    await payments.db('gateway_comparisons').update({ lease_until: payments.db.fn.now() });
    await compare();

    await eventually(async () => expect(await publishedAbout(payment)).toEqual(['opened']));
  });
});

describe('a list that the gateway refuses', () => {
  /** Starts the reconciliations, or continues interrupted ones, until the gateway has refused a list. */
  async function run(): Promise<void> {
    await payments.db('gateway_comparisons').update({ lease_until: payments.db.fn.now() });
    await reconciliationFails(() => payments.bus.request(CompareWithGateways.payments, { actor: staff }));
  }

  afterEach(async () => {
    payments.gateway.controls.clearFaults();
    await payments.db('gateway_comparisons').update({ lease_until: payments.db.fn.now() });
    await compare();
  });

  it('does not stop the reconciliation of the other list', async () => {
    const { payment, session } = await paidPayment();
    payments.gateway.controls.openDispute(session.id);
    payments.gateway.controls.addFault({ ...ALWAYS, operation: 'list_payments' });

    await run();

    await eventually(async () => expect(await publishedAbout(payment)).toEqual(['opened']));
  });

  it('delays the reconciliation of a later change in the other list by at most one interval', async () => {
    const { payment, session } = await payments.openSession();
    payments.gateway.controls.addFault({ ...ALWAYS, operation: 'list_disputes' });
    await run();
    await eventually(async () => expect(await payments.db('reconciled_records').select()).not.toEqual([]));

    payments.gateway.controls.pay(session.id);
    const twoDaysAgo = payments.db.raw(`now() - interval '2 days'`);
    await payments.db('gateway_comparisons').where({ method: 'sandbox' }).update({ compares_until: twoDaysAgo });
    await run();
    await eventually(async () => expect(await payments.db('reconciled_records').select()).toEqual([]));
    await run();

    await eventually(async () => expect(await payments.read(payment)).toMatchObject({ status: 'completed' }));
  });
});
