import { randomUUID } from 'node:crypto';
import {
  CompareWithGateways,
  type Discrepancy,
  DiscrepancyRecorded,
  GatewayCompared,
  type GatewayComparison,
  PaymentCompleted,
  type Refund,
  RefundRequested,
  ResolveDiscrepancy,
  TransitionRefused,
} from '@booking/contracts';
import type { Refund as GatewayRefund } from '@booking/gateway-simulator';
import { ageInterruptedReconciliation, awaitReconciliations, eventually } from '@booking/testing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { euros } from './samples.ts';
import { nextCallWill, refunds, useRefunds } from './use-refunds.ts';

const actor = { sub: 'bea', permissions: ['process_refunds'] };
const clerk = { sub: 'clerk', permissions: ['read_all'] };
const LEASE_MS = 60_000;
/** The functions that stay real: all but intervals. */
const REAL = ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'] as const;

useRefunds();
afterEach(() => {
  jest.useRealTimers();
  refunds.simulator.controls.clearFaults();
});

/** A refund that succeeds while a reconciliation is interrupted, and the comparisons from before. */
async function refundDuringInterruption() {
  const { booking } = await refunds.paidBooking();
  await awaitReconciliations(refunds.db);
  const before = await comparisons();
  nextCallWill('list_refunds', 'error_before');
  await refunds.bus.request(CompareWithGateways.refunds, { actor });
  await eventually(() => expect(faultsOfLists()).toEqual([]));
  const refund = await refunds.refund(booking.id, { amount: euros(4_000) });
  await refunds.becomes(refund, 'succeeded');
  return { refund, before };
}

function faultsOfLists() {
  return refunds.simulator.controls.faults().filter(({ operation }) => operation === 'list_refunds');
}

async function comparisons(): Promise<GatewayComparison[]> {
  return (await refunds.bus.published(GatewayCompared.refunds)).map(({ data: { comparison } }) => comparison);
}

/** Requests a reconciliation, and waits for the end of one that began after the request. */
async function compare(): Promise<GatewayComparison> {
  const before = await comparisons();
  const answer = await refunds.bus.request(CompareWithGateways.refunds, { actor });
  expect(answer).toEqual({ result: { methods: ['sandbox'] } });
  return finishedAfter(before);
}

function finishedAfter(before: readonly GatewayComparison[]): Promise<GatewayComparison> {
  return eventually(async () => {
    const last = (await comparisons()).at(before.length);
    if (!last) throw new Error('no reconciliation has finished yet');
    return last;
  });
}

/** The published differences of this refund of the gateway, oldest first. */
async function discrepanciesOf(reference: string): Promise<Discrepancy[]> {
  const events = await refunds.bus.published(DiscrepancyRecorded.refunds);
  return events.map(({ data: { discrepancy } }) => discrepancy).filter((each) => each.reference === reference);
}

function eventuallyRecorded(reference: string, statuses: readonly Discrepancy['status'][]): Promise<Discrepancy[]> {
  return eventually(async () => {
    const discrepancies = await discrepanciesOf(reference);
    expect(discrepancies.map(({ status }) => status)).toEqual(statuses);
    return discrepancies;
  });
}

/** Moves the refund at the gateway far before the reconciled window. */
function movedOutOfList(refund: GatewayRefund): () => void {
  const { createdAt } = refund;
  Object.assign(refund, { createdAt: new Date(0).toISOString() });
  return () => Object.assign(refund, { createdAt });
}

describe('edge case 5: a refund made in the dashboard of the gateway, without a webhook', () => {
  it('is imported once, by any number of reconciliations', async () => {
    const { booking, payment } = await refunds.paidBooking();
    nextCallWill('callback', 'drop', 10);
    const made = refunds.simulator.controls.refund(String(payment.gatewayReference), 2_500);

    const first = await compare();
    const second = await compare();

    expect(first.repaired).toBe(1);
    expect(second.repaired).toBe(0);
    const [external, ...others] = (await refunds.refundsOf(booking.id)) as [Refund];
    expect(others).toEqual([]);
    expect(external).toMatchObject({
      status: 'succeeded',
      origin: 'external',
      allocations: [{ gatewayReference: made.id }],
    });
    expect(await refunds.balance(payment)).toEqual({ captured: 10_000, refunded: 2_500, reserved: 0 });
    expect(await refunds.eventsAbout(RefundRequested, external)).toHaveLength(1);
    expect(await discrepanciesOf(made.id)).toEqual([]);
  });

  it('is not recorded if it failed and the payment does not cover it', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const { body: waiting } = await refunds.request(booking.id, { amount: euros(9_000) });
    nextCallWill('callback', 'drop', 10);
    const made = refunds.simulator.controls.refund(String(payment.gatewayReference), 2_500);
    refunds.simulator.controls.settleRefund(made.id, 'failed');

    const { repaired } = await compare();

    expect(repaired).toBe(0);
    expect(await refunds.refundsOf(booking.id)).toEqual([waiting]);
    expect(await discrepanciesOf(made.id)).toEqual([]);
  });
});

describe('our refund', () => {
  it("edge case 8: succeeds when the gateway's list shows its success while we wait for the answer", async () => {
    const { booking, payment } = await refunds.paidBooking();
    nextCallWill('callback', 'drop', 10);
    nextCallWill('create_refund', 'reset');
    const refund = await refunds.refund(booking.id, { amount: euros(4_000) });
    await eventually(async () => expect((await refunds.allocationOf(refund)).note).not.toBeNull());
    const later = refunds.db.raw("now() + interval '1 hour'");
    await refunds.db('refund_allocations').where({ refund_id: refund.id }).update({ due_at: later });

    await compare();

    await refunds.becomes(refund, 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
    await refunds.publishedOutcomes(refund, { processed: 1, failed: 0 });
  });

  it('becomes a discrepancy while the gateway does not list it', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const refund = await refunds.refund(booking.id, { amount: euros(4_000) });
    await refunds.becomes(refund, 'succeeded');
    const [atGateway] = refunds.gatewayRefunds(payment) as [GatewayRefund];
    const listAgain = movedOutOfList(atGateway);

    await compare();
    await compare();
    const [missing] = await eventuallyRecorded(atGateway.id, ['open']);
    listAgain();
    await compare();

    expect(missing).toMatchObject({
      kind: 'refund-missing-at-gateway',
      bookingId: booking.id,
      ours: euros(4_000),
      theirs: null,
    });
    const [, resolved] = await eventuallyRecorded(atGateway.id, ['open', 'resolved']);
    expect(resolved).toMatchObject({ id: missing?.id, resolvedBy: null, note: null });
    expect(await refunds.read(refund)).toMatchObject({ status: 'succeeded' });
  });

  it('becomes a discrepancy when it failed here and succeeded at the gateway, and the rejection is published once', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const refund = await refunds.refund(booking.id, { amount: euros(4_000) });
    await refunds.becomes(refund, 'succeeded');
    const { id, gateway_reference: reference } = await refunds.allocationOf(refund);
    await refunds.db('refund_allocations').where({ id }).update({ status: 'failed' });

    await compare();
    await compare();

    const [differs] = await eventuallyRecorded(String(reference), ['open']);
    expect(differs).toMatchObject({ kind: 'refund-differs', bookingId: booking.id, ours: null, theirs: euros(4_000) });
    expect(await refunds.eventsAbout(TransitionRefused.refunds, { id })).toHaveLength(1);
    expect(refunds.gatewayRefunds(payment)).toHaveLength(1);
  });
});

describe('a refund of an unknown payment', () => {
  async function unknownRefund(): Promise<{ reference: string; publishPayment: () => Promise<void> }> {
    const payment = await refunds.paymentAtGateway(randomUUID(), euros(10_000));
    nextCallWill('callback', 'drop', 10);
    const { id: reference } = refunds.simulator.controls.refund(String(payment.gatewayReference), 2_500);
    return {
      reference,
      publishPayment: async () => {
        await refunds.handled(await refunds.bus.publish(PaymentCompleted, { about: payment.id, data: { payment } }));
      },
    };
  }

  it('becomes a discrepancy until the payment is known', async () => {
    const { reference, publishPayment } = await unknownRefund();

    const { discrepancies } = await compare();
    const [unknown] = await eventuallyRecorded(reference, ['open']);
    await publishPayment();
    await compare();

    expect(discrepancies).toBeGreaterThanOrEqual(1);
    expect(unknown).toMatchObject({ kind: 'unknown-refund', bookingId: null, ours: null, theirs: euros(2_500) });
    await eventuallyRecorded(reference, ['open', 'resolved']);
  });

  it('is shown to staff once, and stays resolved after they resolved it', async () => {
    const { reference } = await unknownRefund();
    await compare();
    const [unknown] = await eventuallyRecorded(reference, ['open']);
    const resolve = (by: object) =>
      refunds.bus.request(ResolveDiscrepancy.refunds, {
        discrepancyId: unknown?.id,
        actor: by,
        note: 'the other shop',
      });

    const byClerk = await resolve(clerk);
    const byStaff = await resolve(actor);
    await compare();

    expect(byClerk).toMatchObject({ problem: { type: '/problems/forbidden', permission: 'process_refunds' } });
    expect(byStaff).toMatchObject({ result: { discrepancy: { status: 'resolved', resolvedBy: 'bea' } } });
    await eventuallyRecorded(reference, ['open', 'resolved']);
  });
});

describe('a discrepancy that does not exist', () => {
  it('cannot be resolved', async () => {
    const unknown = { discrepancyId: randomUUID(), actor, note: 'nothing' };

    expect(await refunds.bus.request(ResolveDiscrepancy.refunds, unknown)).toMatchObject({
      problem: { type: '/problems/discrepancy-not-found' },
    });
  });
});

describe('a reconciliation', () => {
  it('requires process_refunds', async () => {
    expect(await refunds.bus.request(CompareWithGateways.refunds, { actor: clerk })).toMatchObject({
      problem: { type: '/problems/forbidden', permission: 'process_refunds' },
    });
  });

  it('continues after a gateway that fails between two pages, and imports every refund once', async () => {
    const { payment } = await refunds.paidBooking();
    nextCallWill('callback', 'drop', 110);
    const cents = Array.from({ length: 101 }, () =>
      refunds.simulator.controls.refund(String(payment.gatewayReference), 1),
    );
    const before = await comparisons();
    nextCallWill('list_refunds', 'slow');
    nextCallWill('list_refunds', 'error_before');

    await refunds.bus.request(CompareWithGateways.refunds, { actor });
    await eventually(() => expect(faultsOfLists()).toEqual([]));
    await refunds.db('gateway_comparisons').update({ lease_until: refunds.db.fn.now() });
    await refunds.bus.request(CompareWithGateways.refunds, { actor });
    const { repaired } = await finishedAfter(before);

    expect(repaired).toBe(cents.length);
    expect(await refunds.balance(payment)).toEqual({ captured: 10_000, refunded: 101, reserved: 0 });
  });

  it('keeps its lease while the gateway needs longer for a page', async () => {
    const leaseUntil = async () => {
      const [until] = await refunds.db('gateway_comparisons').pluck<Date[]>('lease_until');
      return until?.getTime() ?? 0;
    };
    await awaitReconciliations(refunds.db);
    jest.useFakeTimers({ doNotFake: [...REAL, 'clearImmediate', 'clearTimeout'] });
    nextCallWill('list_refunds', 'held');
    const before = await comparisons();
    await refunds.bus.request(CompareWithGateways.refunds, { actor });
    await eventually(() => expect(faultsOfLists()).toEqual([]));
    const firstUntil = await leaseUntil();

    jest.advanceTimersByTime(LEASE_MS / 2);
    await eventually(async () => expect(await leaseUntil()).toBeGreaterThan(firstUntil), { timeoutMs: LEASE_MS / 2 });
    jest.useRealTimers();
    refunds.simulator.controls.clearFaults();
    await finishedAfter(before);
  });

  it('does not miss a refund that succeeded after the end of the list, when it continues hours later', async () => {
    const { refund, before } = await refundDuringInterruption();

    const sentAt = refunds.db.raw(`now() - interval '2 hours'`);
    await refunds.db('refund_allocations').where({ refund_id: refund.id }).update({ first_sent_at: sentAt });
    await ageInterruptedReconciliation(refunds.db);
    await refunds.bus.request(CompareWithGateways.refunds, { actor });
    await finishedAfter(before);

    expect(await discrepanciesOf(String((await refunds.allocationOf(refund)).gateway_reference))).toEqual([]);
  });

  it('does not miss an allocation of an unfinished refund that was sent after the end of the list', async () => {
    const { refund, before } = await refundDuringInterruption();

    // Another allocation of the refund is still open.
    await refunds.db('refunds').where({ id: refund.id }).update({ status: 'processing', completed_at: null });
    const sentAt = refunds.db.raw(`now() - interval '2 hours'`);
    await refunds.db('refund_allocations').where({ refund_id: refund.id }).update({ first_sent_at: sentAt });
    await ageInterruptedReconciliation(refunds.db);
    await refunds.bus.request(CompareWithGateways.refunds, { actor });
    await finishedAfter(before);

    expect(await discrepanciesOf(String((await refunds.allocationOf(refund)).gateway_reference))).toEqual([]);
  });

  it('runs in one of several replicas at a time', async () => {
    await refunds.startReplica();
    const { booking, payment } = await refunds.paidBooking();
    nextCallWill('callback', 'drop', 10);
    refunds.simulator.controls.refund(String(payment.gatewayReference), 2_500);
    const before = await comparisons();

    const asked = Array.from({ length: 10 }, () => refunds.bus.request(CompareWithGateways.refunds, { actor }));
    await Promise.all(asked);
    await finishedAfter(before);
    await compare();

    expect(await refunds.refundsOf(booking.id)).toMatchObject([{ origin: 'external', amount: euros(2_500) }]);
    const made = (await comparisons()).slice(before.length);
    expect(new Set(made.map(({ id }) => id)).size).toBe(made.length);
    expect(made.reduce((sum, { repaired }) => sum + repaired, 0)).toBe(1);
  });
});
