import {
  CompareWithGateways,
  GatewayCompared,
  GiveUpRefund,
  ProcessRefund,
  type Refund,
  TransitionRefused,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { reportRefund } from './reports.ts';
import { euros } from './samples.ts';
import type { StoredAllocation } from './start-refunds.ts';
import { type Unresolved, unresolvedRefund } from './unresolved-refund.ts';
import { nextCallWill, refunds, useRefunds } from './use-refunds.ts';

const bea = { sub: 'bea' };

useRefunds();
afterEach(() => refunds.simulator.controls.clearFaults());

type GivenUp = Unresolved & { readonly allocation: StoredAllocation; readonly reference: string };

/**
 * A refund that got no answer when it was submitted, and was then given up. The gateway has made it since, without a
 * report.
 */
async function madeAfterAll(): Promise<GivenUp> {
  const unresolved = await unresolvedRefund(refunds, euros(4_000));
  await refunds.command(GiveUpRefund, unresolved.refund, { ...bea, note: 'nothing to be seen there' });
  const allocation = await refunds.allocationOf(unresolved.refund);
  nextCallWill('callback', 'drop', 10);
  return { ...unresolved, allocation, reference: await unresolved.late() };
}

function process(refund: Refund) {
  return refunds.command(ProcessRefund, refund, bea);
}

function refusalsOf(allocation: StoredAllocation) {
  return refunds.eventsAbout(TransitionRefused.refunds, allocation);
}

describe('edge case 8: a refund that was given up, made by the gateway after all, and is processed again', () => {
  it('is found under its old key, and not submitted a second time', async () => {
    const { payment, refund, allocation, reference } = await madeAfterAll();

    await process(refund);

    await refunds.becomes(refund, 'succeeded');
    const matched = await refunds.allocationOf(refund);
    expect(matched).toMatchObject({ status: 'succeeded', gateway_reference: reference });
    expect(refunds.gatewayRefunds(payment)).toMatchObject([{ metadata: { allocation_id: allocation.id } }]);
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
    await refunds.publishedOutcomes(refund, { processed: 1, failed: 1 });
  });

  it('is not submitted until the gateway says whether it made a refund under the old key', async () => {
    const { payment, refund } = await madeAfterAll();
    nextCallWill('list_refunds', 'error_before');

    await process(refund);
    await eventually(async () => {
      const { status, note } = await refunds.allocationOf(refund);
      expect({ status, isNoted: note !== null }).toEqual({ status: 'reserved', isNoted: true });
    });
    await refunds.makeDue(refund);

    await refunds.becomes(refund, 'succeeded');
    expect(refunds.gatewayRefunds(payment)).toHaveLength(1);
  });

  it('is found although a retry under another key was rejected in between', async () => {
    const { payment, refund, late } = await givenUpThenRejected();

    const reference = await late();
    await process(refund);

    await refunds.becomes(refund, 'succeeded');
    expect(await refunds.allocationOf(refund)).toMatchObject({ gateway_reference: reference });
    const active = refunds.gatewayRefunds(payment).filter(({ status }) => status !== 'failed');
    expect(active).toHaveLength(1);
  });

  /** A refund that was given up, and then submitted under another key and rejected. No webhooks are sent. */
  async function givenUpThenRejected(): Promise<Unresolved> {
    const unresolved = await unresolvedRefund(refunds, euros(4_000));
    await refunds.command(GiveUpRefund, unresolved.refund, { ...bea, note: 'nothing to be seen there' });
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    await process(unresolved.refund);
    await refunds.becomes(unresolved.refund, 'failed');
    nextCallWill('callback', 'drop', 10);
    return unresolved;
  }
});

describe('a new allocation that is matched to the refund of the replaced allocation', () => {
  it("follows the gateway's reports of the replaced allocation", async () => {
    const { payment, refund, allocation, reference } = await madeAfterAll();
    await process(refund);
    await refunds.becomes(refund, 'succeeded');

    await refunds.handled(
      await reportRefund(refunds.bus, { allocationId: allocation.id, reference, amount: euros(4_000) }),
    );
    const taken = { allocationId: allocation.id, reference, amount: euros(4_000), status: 'failed' as const };
    await refunds.handled(await reportRefund(refunds.bus, { ...taken, reason: 'account closed' }));

    expect(await refunds.read(refund)).toMatchObject({ status: 'failed', failureReason: 'account closed' });
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 0 });
    expect(await refusalsOf(allocation)).toEqual([]);
  });

  it("agrees with the gateway's list of refunds", async () => {
    const { refund, allocation, reference } = await madeAfterAll();
    await process(refund);
    await refunds.becomes(refund, 'succeeded');

    const finished = () => refunds.bus.published(GatewayCompared.refunds);
    const before = await finished();
    await refunds.bus.request(CompareWithGateways.refunds, { actor: { ...bea, permissions: ['process_refunds'] } });
    await eventually(async () => expect((await finished()).length).toBeGreaterThan(before.length));

    expect(await refunds.db('discrepancies').where({ reference })).toEqual([]);
    expect(await refusalsOf(allocation)).toEqual([]);
  });

  it('is polled under the old key while the gateway is still working on the refund', async () => {
    refunds.simulator.controls.planRefunds({ behaviour: 'pending_then_succeeded', afterMs: 60_000 });
    const { booking } = await refunds.paidBooking();
    const refund = await refunds.refund(booking.id, { amount: euros(4_000) });
    const pending = await eventually(async () => {
      const allocation = await refunds.allocationOf(refund);
      expect(allocation.status).toBe('pending');
      return allocation;
    });
    const reference = String(pending.gateway_reference);
    const isOver = { allocationId: pending.id, reference, amount: euros(4_000), status: 'failed' as const };
    await refunds.handled(await reportRefund(refunds.bus, isOver));
    nextCallWill('callback', 'drop', 10);

    await process(refund);
    await eventually(async () =>
      expect(await refunds.allocationOf(refund)).toMatchObject({ status: 'pending', gateway_reference: reference }),
    );
    refunds.simulator.controls.settleRefund(reference, 'succeeded');
    await refunds.makeDue(refund);

    await refunds.becomes(refund, 'succeeded');
    expect(
      refunds.simulator.controls.refunds().filter(({ metadata }) => metadata['refund_id'] === refund.id),
    ).toHaveLength(1);
  });
});
