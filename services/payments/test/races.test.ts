import { randomUUID } from 'node:crypto';
import {
  ClosePayable,
  CompareWithGateways,
  type Discrepancy,
  DiscrepancyRecorded,
  DisputeClosed,
  DisputeOpened,
  GatewayDisputeReported,
  type PayableState,
  type Payment,
  PaymentCompleted,
  PaymentExpired,
  PaymentFailed,
  PaymentInitiated,
  PaymentMismatched,
  ResolveDiscrepancy,
} from '@booking/contracts';
import type { Session } from '@booking/gateway-simulator';
import { awaitOutbox, eventually } from '@booking/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { payments, usePayments } from './use-payments.ts';

const FIFTY = Array.from({ length: 50 }, (_, index) => index);
const staff = { sub: 'staff', permissions: ['process_refunds'] };

usePayments({ POLL_AFTER_SECONDS: '1', GATEWAYS: 'sandbox' });
beforeAll(async () => {
  await payments.startReplica();
});
afterEach(() => payments.gateway.controls.clearFaults());

/** The versions in the events of a payment. Each version is one change. */
async function publishedVersions(payment: Payment): Promise<number[]> {
  const definitions = [PaymentInitiated, PaymentCompleted, PaymentFailed, PaymentExpired, PaymentMismatched];
  const events = await Promise.all(definitions.map((definition) => payments.eventsAbout(definition, payment)));
  return events
    .flat()
    .map(({ aggregateversion }) => aggregateversion)
    .toSorted((left, right) => left - right);
}

async function everythingPublished(): Promise<void> {
  await payments.reportsHandled();
  await awaitOutbox(payments.db);
}

describe('in a race of fifty,', () => {
  it('edge case 1: webhooks, hints, polls and a reconciliation complete a payment once', async () => {
    const { payment, session } = await payments.openSession();
    const { captureId } = payments.gateway.controls.pay(session.id);

    await Promise.all([
      payments.bus.request(CompareWithGateways.payments, { actor: staff }),
      ...FIFTY.map((index) =>
        payments.report(payment, {
          vouching: index % 2 === 0 ? 'body' : 'nothing',
          report: { captureReference: captureId },
        }),
      ),
    ]);

    await everythingPublished();
    expect(await payments.read(payment)).toMatchObject({ status: 'completed', captureReference: captureId });
    expect(await payments.eventsAbout(PaymentCompleted, payment)).toHaveLength(1);
    expect(await publishedVersions(payment)).toEqual([2, 3]);
  });

  it('edge case 12: failures and successes end in a completed payment', async () => {
    const { payment } = await payments.openSession();
    const failed = { status: 'failed', amount: null } as const;

    await Promise.all(FIFTY.map((index) => payments.report(payment, { report: index % 2 === 0 ? failed : {} })));

    await everythingPublished();
    expect(await payments.read(payment)).toMatchObject({ status: 'completed', failureReason: null });
    expect(await payments.eventsAbout(PaymentCompleted, payment)).toHaveLength(1);
    const versions = await publishedVersions(payment);
    expect(versions).toEqual(versions.map((_, index) => index + 2));
  });

  it('edge case 17: reports of right and wrong amounts complete a payment or hold it for staff, once', async () => {
    const { payment } = await payments.openSession();
    const wrong = { amount: { amount: 9_900, currency: 'EUR' } } as const;

    await Promise.all(FIFTY.map((index) => payments.report(payment, { report: index % 2 === 0 ? wrong : {} })));

    await everythingPublished();
    const { status, reported } = await payments.read(payment);
    expect([
      { status: 'completed', reported: null },
      { status: 'mismatched', reported: wrong.amount },
    ]).toContainEqual({ status, reported });
    expect(await publishedVersions(payment)).toEqual([2, 3]);
  });

  it('edge case 15: payers and closings leave each session either paid or closed, and both sides agree', async () => {
    const sessions = await Promise.all(FIFTY.slice(0, 25).map(() => payments.openSession()));
    payments.gateway.controls.addFault({ operation: 'expire_session', fault: 'slow', count: 12, afterMs: 100 });

    await Promise.all(
      sessions.map(({ payment, session }, index) => payAround(payment, session, orders[index % 3] ?? 'at once')),
    );

    const states = await Promise.all(sessions.map(({ payment }) => endOf(payment)));
    expect(new Set(states)).toEqual(new Set(['paid', 'closed']));
    sessions.forEach(({ payment }, index) => {
      expect(payments.sessionOf(payment).status).toBe(states[index] === 'paid' ? 'succeeded' : 'expired');
    });
  });

  it('edge case 28: reports of one dispute and reconciliations open it once and close it once', async () => {
    const { payment, session } = await payments.openSession();
    payments.gateway.controls.pay(session.id);
    const { id: reference } = payments.gateway.controls.openDispute(session.id);
    await payments.report(payment);
    await payments.reportsHandled();
    const statuses = ['opened', 'won', 'lost'] as const;

    const comparing = payments.bus.request(CompareWithGateways.payments, { actor: staff });
    const ids = await Promise.all(
      FIFTY.map((index) => reportDispute(payment, reference, statuses[index % 3] ?? 'opened')),
    );
    await comparing;

    await eventually(async () => expect(await payments.db('inbox').whereIn('event_id', ids)).toHaveLength(50));
    await everythingPublished();
    const outcomes = await payments.db('disputes').where({ payment_id: payment.id }).pluck<string[]>('status');
    expect(outcomes).toHaveLength(1);
    expect(await payments.eventsAbout(DisputeOpened, payment)).toHaveLength(1);
    expect(await payments.eventsAbout(DisputeClosed, payment)).toMatchObject([{ data: { outcome: outcomes[0] } }]);
  });

  it('reconciliations find a foreign payment once, and staff resolve its discrepancy once', async () => {
    const { id } = payments.gateway.controls.openSession({ gateway: 'sandbox', amount: 100, currency: 'EUR' });
    payments.gateway.controls.pay(id);

    await Promise.all(FIFTY.map(() => payments.bus.request(CompareWithGateways.payments, { actor: staff })));
    const discrepancyId = (await eventually(() => discrepanciesOf(id, 1))).at(0)?.id;
    const request = { discrepancyId, actor: staff, note: 'Paid at the till.' };
    const answers = await Promise.all(
      FIFTY.map((index) =>
        payments.bus.request(ResolveDiscrepancy.payments, { ...request, note: `Note ${String(index)}.` }),
      ),
    );

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await everythingPublished();
    expect(await discrepanciesOf(id, 2)).toMatchObject([
      { status: 'open' },
      { status: 'resolved', resolvedBy: 'staff' },
    ]);
  });
});

const orders = ['paid first', 'at once', 'closed first'] as const;

/** Some closings are slow, so that a concurrent payer can still pay. */
async function payAround({ bookingId }: Payment, { id }: Session, order: (typeof orders)[number]): Promise<void> {
  if (order === 'paid first') payments.gateway.controls.pay(id);
  await payments.bus.request(ClosePayable, { bookingId });
  if (order === 'closed first') await eventually(() => expect(isOpen(id)).toBe(false));
  if (isOpen(id)) payments.gateway.controls.pay(id);
}

/** A payer who finds the session closed is too late to pay. */
function isOpen(sessionId: string): boolean {
  return payments.gateway.controls.sessions().some(({ id, status }) => id === sessionId && status === 'open');
}

function endOf({ bookingId }: Payment): Promise<PayableState> {
  return eventually(async () => {
    const { result } = await payments.bus.request(ClosePayable, { bookingId });
    const { state } = ClosePayable.reply.parse(result);
    expect(state).not.toBe('closing');
    return state;
  });
}

function reportDispute(payment: Payment, reference: string, status: 'opened' | 'won' | 'lost'): Promise<string> {
  const data = {
    callbackId: randomUUID(),
    method: payment.method,
    vouching: 'body',
    addressedBookingId: null,
  } as const;
  return payments.bus.publish(GatewayDisputeReported, {
    about: data.callbackId,
    data: {
      ...data,
      report: {
        kind: 'dispute',
        status,
        reference,
        captureReference: null,
        paymentReference: payment.gatewayReference,
        amount: payment.amount,
        reason: 'fraudulent',
      },
    },
  });
}

async function discrepanciesOf(reference: string, count: number): Promise<Discrepancy[]> {
  const events = await payments.bus.published(DiscrepancyRecorded.payments);
  const found = events.map(({ data }) => data.discrepancy).filter((discrepancy) => discrepancy.reference === reference);
  expect(found).toHaveLength(count);
  return found;
}
