import { ProcessRefund, type Refund, TransitionRefused } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { reportRefund } from './reports.ts';
import { euros } from './samples.ts';
import type { Paid, StoredAllocation } from './start-refunds.ts';
import { refunds, useRefunds } from './use-refunds.ts';

useRefunds();
afterEach(() => refunds.simulator.controls.clearFaults());

/** A refund that the gateway rejected, with the rejected allocation. */
async function failedRefund(): Promise<Paid & { refund: Refund; allocation: StoredAllocation }> {
  const paid = await refunds.paidBooking();
  refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
  const refund = await refunds.refund(paid.booking.id, { amount: euros(4_000) });
  await refunds.becomes(refund, 'failed');
  return { ...paid, refund, allocation: await refunds.allocationOf(refund) };
}

async function refusalsOf({ id }: StoredAllocation) {
  const events = await refunds.eventsAbout(TransitionRefused.refunds, { id });
  return events.map(({ data: { transition } }) => transition);
}

describe('a reported success of an allocation that has failed', () => {
  it('changes nothing and is published to staff once, with any number of reports', async () => {
    const { booking, payment, refund, allocation } = await failedRefund();
    const before: unknown = await refunds.db('refunds').where({ id: refund.id }).first();
    const success = { allocationId: allocation.id, reference: `re-${allocation.id}`, amount: euros(4_000) };

    for (const event of [await reportRefund(refunds.bus, success), await reportRefund(refunds.bus, success)]) {
      await refunds.handled(event);
    }

    await eventually(async () =>
      expect(await refusalsOf(allocation)).toEqual([
        {
          aggregate: 'allocation',
          id: allocation.id,
          bookingId: booking.id,
          state: 'failed',
          move: 'succeed',
          cause: `sandbox says that refund re-${allocation.id} is succeeded.`,
        },
      ]),
    );
    expect(await refunds.db('refunds').where({ id: refund.id }).first()).toEqual(before);
    expect(await refunds.balance(payment)).toEqual({ captured: 10_000, refunded: 0, reserved: 0 });
    await refunds.publishedOutcomes(refund, { processed: 0, failed: 1 });
  });

  it('is also rejected when another allocation has replaced the failed one', async () => {
    const { payment, refund, allocation } = await failedRefund();
    await refunds.command(ProcessRefund, refund, { sub: 'staff' });
    await refunds.becomes(refund, 'succeeded');

    await refunds.handled(await reportRefund(refunds.bus, { allocationId: allocation.id, amount: euros(4_000) }));

    await eventually(async () =>
      expect(await refusalsOf(allocation)).toMatchObject([{ move: 'succeed', state: 'failed' }]),
    );
    expect(await refunds.balance(payment)).toEqual({ captured: 10_000, refunded: 4_000, reserved: 0 });
  });
});

describe('a report of an allocation that was never sent', () => {
  it('is rejected while its refund waits for staff', async () => {
    const { booking } = await refunds.paidBooking();
    const { body } = await refunds.request(booking.id, { amount: euros(4_000) });
    const allocation = await refunds.allocationOf(body as Refund);

    await refunds.handled(await reportRefund(refunds.bus, { allocationId: allocation.id, status: 'failed' }));

    await eventually(async () =>
      expect(await refusalsOf(allocation)).toMatchObject([{ move: 'fail', state: 'reserved' }]),
    );
    expect(await refunds.read(body as Refund)).toMatchObject({ status: 'pending' });
  });
});
