import {
  CompareWithGateways,
  EraseCustomer,
  GatewayCompared,
  GiveUpRefund,
  ProcessRefund,
  type Refund,
  RefundDelayed,
  SettleRefundManually,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { foreign, reportRefund } from './reports.ts';
import type { Paid } from './start-refunds.ts';
import { nextCallWill, onlyRefundOf, refunds, useRefunds } from './use-refunds.ts';

const NEVER = { behaviour: 'pending_then_succeeded', afterMs: 3_600_000 } as const;
const notProcessable = { problem: { type: '/problems/refund-not-processable', status: 409 } };

useRefunds();
afterEach(() => refunds.simulator.controls.clearFaults());

async function compare(): Promise<void> {
  const before = await refunds.bus.published(GatewayCompared.refunds);
  await refunds.bus.request(CompareWithGateways.refunds, { actor: { sub: 'bea', permissions: ['process_refunds'] } });
  await eventually(async () =>
    expect((await refunds.bus.published(GatewayCompared.refunds)).length).toBeGreaterThan(before.length),
  );
}

type External = Paid & { readonly refund: Refund; readonly reference: string };

/** A pending refund that a webhook reported, and that the gateway does not list. */
async function unlistedRefund(): Promise<External> {
  const paid = await refunds.paidBooking();
  const made = foreign(paid.payment, 2_500);
  await refunds.handled(await reportRefund(refunds.bus, { ...made, status: 'pending', reason: 'slow' }));
  return { ...paid, refund: await onlyRefundOf(paid.booking), reference: String(made.reference) };
}

/** A pending refund whose last report arrived more than two weeks ago. */
async function unresolvedExternalRefund(): Promise<External> {
  const external = await unlistedRefund();
  await passTwoWeeks(external.refund);
  return { ...external, refund: await eventuallyUnresolved(external.refund) };
}

function passTwoWeeks({ id }: Refund) {
  const earlier = refunds.db.raw("due_at - interval '14 days'");
  return refunds.db('refund_allocations').where({ refund_id: id }).update({ due_at: earlier });
}

function eventuallyUnresolved(refund: Refund): Promise<Refund> {
  return eventually(async () => {
    const current = await refunds.read(refund);
    expect(current).toMatchObject({ status: 'processing', isStranded: true });
    return current;
  });
}

describe('edge case 5: a refund made in the dashboard of the gateway, which is pending', () => {
  it.each([
    ['succeeded', { refunded: 2_500, reserved: 0 }],
    ['failed', { refunded: 0, reserved: 0 }],
  ] as const)('is settled by a reconciliation after the webhook that it %s was lost', async (outcome, balance) => {
    const paid = await refunds.paidBooking();
    const { controls } = refunds.simulator;
    nextCallWill('callback', 'drop', 10);
    const { id } = controls.refund(String(paid.payment.gatewayReference), 2_500, NEVER);
    await compare();
    const refund = await onlyRefundOf(paid.booking);
    expect(refund).toMatchObject({ status: 'processing', origin: 'external' });
    const aMonthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
    await refunds.db('refunds').where({ id: refund.id }).update({ created_at: aMonthAgo });
    Object.assign(controls.settleRefund(id, outcome), { createdAt: aMonthAgo });

    await compare();

    expect(await refunds.read(refund)).toMatchObject({ status: outcome });
    await refunds.balanceBecomes(paid.payment, balance);
  });

  it('becomes unresolved two weeks later, and is published', async () => {
    const { refund, payment } = await unlistedRefund();
    expect(refund).toMatchObject({ status: 'processing', isStranded: false, pendingReason: 'slow' });

    await passTwoWeeks(refund);

    const { pendingCode } = await eventuallyUnresolved(refund);
    expect(pendingCode).toBe('external-refund-not-reported');
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 2_500 });
    await eventually(async () => {
      const published = await refunds.eventsAbout(RefundDelayed, refund);
      expect(published.at(-1)).toMatchObject({ data: { refund: { isStranded: true } } });
    });
  });

  it('stays unresolved after another report that it is pending', async () => {
    const { refund, payment, reference } = await unresolvedExternalRefund();

    const again = { ...foreign(payment, 2_500), reference, reason: 'slow' };
    await refunds.handled(await reportRefund(refunds.bus, { ...again, status: 'pending' }));

    expect(await refunds.read(refund)).toEqual(refund);
  });

  it('is settled as usual if the gateway reports its outcome after all', async () => {
    const { refund, payment, reference } = await unresolvedExternalRefund();

    await reportRefund(refunds.bus, { ...foreign(payment, 2_500), reference });

    expect(await refunds.becomes(refund, 'succeeded')).toMatchObject({ isStranded: false });
    await refunds.balanceBecomes(payment, { refunded: 2_500, reserved: 0 });
  });

  it('stays succeeded when two weeks have passed since its first report', async () => {
    const { refund, payment, reference } = await unlistedRefund();
    await reportRefund(refunds.bus, { ...foreign(payment, 2_500), reference });
    await refunds.becomes(refund, 'succeeded');

    // The time may pass just before the report arrives.
    await refunds.makeDue(refund);

    await eventually(async () => expect(await refunds.allocationOf(refund)).toMatchObject({ due_at: null }));
    expect(await refunds.read(refund)).toMatchObject({ status: 'succeeded', isStranded: false });
  });

  it('is given up by staff, who settle it by hand, and no longer prevents an erasure', async () => {
    const { booking, refund, payment } = await unresolvedExternalRefund();
    const erasure = { customerId: booking.customerId, pseudonym: 'erased-1', bookingIds: [booking.id], after: null };
    const notErasable = { problem: { type: '/problems/customer-not-erasable' } };
    expect(await refunds.bus.request(EraseCustomer.refunds, erasure)).toMatchObject(notErasable);

    await refunds.command(GiveUpRefund, refund, { sub: 'bea', note: 'the dashboard has no such refund' });
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 0 });
    const processed = await refunds.command(ProcessRefund, refund, { sub: 'bea' });
    await refunds.command(SettleRefundManually, refund, { sub: 'bea', note: 'in cash' });

    expect(processed).toMatchObject(notProcessable);
    await refunds.becomes(refund, 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 2_500, reserved: 0 });
    expect(await refunds.bus.request(EraseCustomer.refunds, erasure)).toMatchObject({ result: { next: null } });
  });

  it('edge case 10: becomes one discrepancy when it fails after staff settled it by hand', async () => {
    const { booking, payment } = await refunds.paidBooking();
    nextCallWill('callback', 'drop', 10);
    const { id: reference } = refunds.simulator.controls.refund(String(payment.gatewayReference), 2_500, NEVER);
    await compare();
    const refund = await onlyRefundOf(booking);
    await passTwoWeeks(refund);
    await eventuallyUnresolved(refund);
    await refunds.command(GiveUpRefund, refund, { sub: 'bea', note: 'the dashboard shows its success' });
    await refunds.command(SettleRefundManually, refund, { sub: 'bea', note: reference });

    refunds.simulator.controls.settleRefund(reference, 'failed');
    const report = { ...foreign(payment, 2_500), reference, status: 'failed' } as const;
    await refunds.handled(await reportRefund(refunds.bus, report));
    await refunds.handled(await reportRefund(refunds.bus, report));
    await compare();

    const figures = { kind: 'refund-differs', booking_id: booking.id, ours_minor: 2_500, theirs_minor: null };
    expect(await refunds.db('discrepancies').where({ reference })).toMatchObject([{ ...figures, status: 'open' }]);
    expect(await refunds.read(refund)).toMatchObject({ status: 'succeeded' });
  });

  it('is no discrepancy when its failure is repeated after staff settled it by hand', async () => {
    const { refund, payment, reference } = await unlistedRefund();
    const report = { ...foreign(payment, 2_500), reference, status: 'failed' } as const;
    await refunds.handled(await reportRefund(refunds.bus, report));
    await refunds.command(SettleRefundManually, refund, { sub: 'bea', note: 'in cash' });

    await refunds.handled(await reportRefund(refunds.bus, report));

    expect(await refunds.read(refund)).toMatchObject({ status: 'succeeded' });
    expect(await refunds.db('discrepancies').where({ reference })).toEqual([]);
  });
});
