import {
  CompareWithGateways,
  type Discrepancy,
  DiscrepancyRecorded,
  GatewayCompared,
  GiveUpRefund,
  ProcessRefund,
  type Refund,
  RefundDelayed,
  RejectRefund,
  ResolveDiscrepancy,
  SettleRefundManually,
  TransitionRefused,
} from '@booking/contracts';
import { awaitOutbox, eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { reportRefund } from './reports.ts';
import { euros } from './samples.ts';
import type { StoredAllocation } from './start-refunds.ts';
import { type Unresolved, unresolvedRefund } from './unresolved-refund.ts';
import { nextCallWill, refunds, useRefunds } from './use-refunds.ts';

const note = 'The gateway says that this refund is unknown.';
const bea = { sub: 'bea', permissions: ['process_refunds'] };
const notProcessable = { problem: { type: '/problems/refund-not-processable', status: 409 } };

useRefunds({ REFUND_APPROVAL_ABOVE: 'EUR:5000' });
afterEach(() => refunds.simulator.controls.clearFaults());

function giveUp(refund: Refund, sub = 'bea') {
  return refunds.command(GiveUpRefund, refund, { sub, note });
}

async function givenUpRefund(): Promise<Unresolved & { allocation: StoredAllocation }> {
  const unresolved = await unresolvedRefund(refunds, euros(4_000));
  await giveUp(unresolved.refund);
  return { ...unresolved, allocation: await refunds.allocationOf(unresolved.refund) };
}

describe('edge case 8: a refund that the gateway does not know and that may not be sent again', () => {
  it('is shown and published as unresolved, and keeps its amount reserved', async () => {
    const { payment, refund } = await unresolvedRefund(refunds, euros(4_000));

    expect(refund).toMatchObject({
      status: 'processing',
      pendingReason: expect.stringMatching(/Staff have to look it up/) as unknown,
    });
    await eventually(async () => {
      const published = await refunds.eventsAbout(RefundDelayed, refund);
      expect(published.at(-1)).toMatchObject({ data: { refund: { isStranded: true } } });
    });
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 4_000 });
  });

  it('is published as no longer unresolved once the gateway reports that it works on it', async () => {
    const { refund } = await unresolvedRefund(refunds, euros(4_000));
    const { id: allocationId } = await refunds.allocationOf(refund);

    await refunds.handled(await reportRefund(refunds.bus, { allocationId, status: 'pending', reason: 'slow' }));

    expect(await refunds.read(refund)).toMatchObject({ status: 'processing', isStranded: false });
    expect(await giveUp(refund)).toMatchObject(notProcessable);
    await eventually(async () => {
      const published = await refunds.eventsAbout(RefundDelayed, refund);
      expect(published.at(-1)).toMatchObject({ data: { refund: { isStranded: false, pendingReason: 'slow' } } });
    });
  });

  it('succeeds by itself when the gateway made it after all', async () => {
    const { payment, refund, late } = await unresolvedRefund(refunds, euros(4_000));

    await late();

    expect(await refunds.becomes(refund, 'succeeded')).toMatchObject({ isStranded: false });
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
  });

  it('fails when staff give it up, with their name and note, and frees its reservation', async () => {
    const { payment, refund } = await unresolvedRefund(refunds, euros(4_000));

    const answer = await giveUp(refund);

    const failed = await refunds.read(refund);
    expect(failed).toMatchObject({ status: 'failed', isStranded: false });
    const forStaff = { failureReason: `Given up by bea: ${note}`, failureCode: 'given-up-by' };
    expect(answer).toMatchObject({ result: { refund: { ...failed, ...forStaff } } });
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 0 });
    await refunds.publishedOutcomes(refund, { processed: 0, failed: 1 });
    expect(await refunds.allocationOf(refund)).toMatchObject({ status: 'failed', due_at: null });
  });

  it('is processed again under another key after staff gave it up', async () => {
    const { payment, refund, allocation } = await givenUpRefund();

    await refunds.command(ProcessRefund, refund, { sub: 'bea' });

    await refunds.becomes(refund, 'succeeded');
    const { id } = await refunds.allocationOf(refund);
    expect(id).not.toBe(allocation.id);
    expect(refunds.gatewayRefunds(payment)).toMatchObject([{ metadata: { allocation_id: id } }]);
  });

  it('is settled by hand after staff gave it up', async () => {
    const { payment, refund } = await givenUpRefund();

    await refunds.command(SettleRefundManually, refund, { sub: 'bea', note: 'in cash' });

    await refunds.becomes(refund, 'succeeded');
    expect(refunds.gatewayRefunds(payment)).toEqual([]);
  });
});

describe('giving a refund up', () => {
  it('is rejected while the gateway may still decide on it, and once it is settled', async () => {
    const { booking } = await refunds.paidBooking();
    nextCallWill('create_refund', 'error_before');
    const refund = await refunds.refund(booking.id, { amount: euros(4_000) });
    await eventually(async () => expect((await refunds.allocationOf(refund)).note).not.toBeNull());

    const ofUnknown = await giveUp(refund);
    await refunds.makeDue(refund);
    await refunds.becomes(refund, 'succeeded');

    expect(ofUnknown).toMatchObject(notProcessable);
    expect(await giveUp(refund)).toMatchObject(notProcessable);
  });

  it('requires the permission, and above the limit a person other than the requester', async () => {
    const { refund } = await unresolvedRefund(refunds, euros(6_000));
    const clerk = { sub: 'clerk', permissions: ['read_all'] };

    const byClerk = await refunds.bus.request(GiveUpRefund, { refundId: refund.id, actor: clerk, note });
    const byAsker = await giveUp(refund, 'alice');

    expect(byClerk).toMatchObject({ problem: { type: '/problems/forbidden', permission: 'process_refunds' } });
    expect(byAsker).toMatchObject({ problem: { type: '/problems/approval-required', status: 403 } });
    expect(await giveUp(refund, 'bea')).toMatchObject({ result: { refund: { status: 'failed' } } });
  });
});

describe('a refund that was given up and succeeded after all', () => {
  it('becomes a discrepancy, even if the money was returned in another way since', async () => {
    const { booking, payment, refund, allocation, late } = await givenUpRefund();
    await refunds.command(ProcessRefund, refund, { sub: 'bea' });
    await refunds.becomes(refund, 'succeeded');
    nextCallWill('callback', 'drop', 10);

    const reference = await late();
    await compare();

    expect(await discrepanciesOf(reference, ['open'])).toMatchObject([
      { kind: 'refund-differs', bookingId: booking.id, ours: null, theirs: euros(4_000) },
    ]);
    expect(await refunds.eventsAbout(TransitionRefused.refunds, allocation)).toMatchObject([
      { data: { transition: { state: 'failed', move: 'succeed' } } },
    ]);
    expect(refunds.gatewayRefunds(payment)).toHaveLength(2);
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
    await refunds.publishedOutcomes(refund, { processed: 1, failed: 1 });
  });

  it.each([
    { since: 'processed again', command: ProcessRefund, status: 'succeeded' },
    { since: 'settled by hand', command: SettleRefundManually, status: 'succeeded' },
    { since: 'rejected', command: RejectRefund, status: 'rejected' },
  ] as const)('becomes one discrepancy with any number of reports: $since since', async ({ command, status }) => {
    const { booking, refund, allocation, late } = await givenUpRefund();
    await refunds.command(command, refund, { sub: 'bea', note, reason: note });
    await refunds.becomes(refund, status);
    nextCallWill('callback', 'drop', 10);
    const reference = await late();
    const report = { allocationId: allocation.id, reference, amount: euros(4_000) };
    const webhook = async () => refunds.handled(await reportRefund(refunds.bus, report));

    await webhook();
    await webhook();
    const [found] = await discrepanciesOf(reference, ['open']);
    await compare();
    await resolve(found);
    await webhook();
    await compare();

    expect(await discrepanciesOf(reference, ['open', 'resolved'])).toMatchObject([
      { kind: 'refund-differs', bookingId: booking.id, ours: null, theirs: euros(4_000) },
      { id: found?.id, resolvedBy: 'bea' },
    ]);
  });

  it('agrees with the gateway again once it is processed and matched', async () => {
    const { refund, payment, late } = await givenUpRefund();
    const reference = await late();
    await discrepanciesOf(reference, ['open']);

    await refunds.command(ProcessRefund, refund, { sub: 'bea' });
    await refunds.becomes(refund, 'succeeded');
    await compare();

    expect(await discrepanciesOf(reference, ['open', 'resolved'])).toMatchObject([{}, { resolvedBy: null }]);
    expect(refunds.gatewayRefunds(payment)).toHaveLength(1);
  });
});

describe('a refund that failed by a report of its gateway', () => {
  it('has no discrepancy when the report of its earlier success is repeated', async () => {
    const { booking } = await refunds.paidBooking();
    const refund = await refunds.refund(booking.id, { amount: euros(4_000) });
    await refunds.becomes(refund, 'succeeded');
    const { id: allocationId, gateway_reference } = await refunds.allocationOf(refund);
    const reported = { allocationId, reference: String(gateway_reference), amount: euros(4_000) };
    await refunds.handled(await reportRefund(refunds.bus, { ...reported, status: 'failed', reason: 'closed account' }));
    await refunds.becomes(refund, 'failed');

    await refunds.handled(await reportRefund(refunds.bus, reported));

    expect(await refunds.db('discrepancies').where({ reference: reported.reference })).toEqual([]);
    await awaitOutbox(refunds.db);
    expect(await refunds.eventsAbout(TransitionRefused.refunds, { id: allocationId })).toHaveLength(1);
  });
});

async function compare(): Promise<void> {
  const before = await refunds.bus.published(GatewayCompared.refunds);
  await refunds.bus.request(CompareWithGateways.refunds, { actor: bea });
  await eventually(async () =>
    expect((await refunds.bus.published(GatewayCompared.refunds)).length).toBeGreaterThan(before.length),
  );
}

/** The published discrepancies of this refund of the gateway, oldest first, once they have these statuses. */
function discrepanciesOf(reference: string, statuses: readonly Discrepancy['status'][]): Promise<Discrepancy[]> {
  return eventually(async () => {
    await awaitOutbox(refunds.db);
    const events = await refunds.bus.published(DiscrepancyRecorded.refunds);
    const all = events.map(({ data: { discrepancy } }) => discrepancy);
    const found = all.filter((discrepancy) => discrepancy.reference === reference);
    expect(found.map(({ status }) => status)).toEqual(statuses);
    return found;
  });
}

function resolve(discrepancy: Discrepancy | undefined) {
  return refunds.bus.request(ResolveDiscrepancy.refunds, { discrepancyId: discrepancy?.id, actor: bea, note });
}
