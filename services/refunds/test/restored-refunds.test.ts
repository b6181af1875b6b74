import { DisputeClosed, ProcessRefund, Refund, SurplusPaymentReceived } from '@booking/contracts';
import { newId } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { publishDisputed, publishLost } from './dispute-events.ts';
import { euros } from './samples.ts';
import { deliverAgain, onlyRefundOf, refunds, useRefunds } from './use-refunds.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TABLES = ['refundable_payments', 'refunds', 'refund_allocations', 'disputes', 'inbox'];

useRefunds({ GATEWAYS: 'stripe' });
afterEach(() => refunds.simulator.controls.clearFaults());

describe('edge case 8: a refund of a restored database, whose key the gateway has forgotten', () => {
  it('is found at the gateway and not submitted a second time when it waited for staff', async () => {
    const { payment, refund } = await waitingRequest();
    const restore = await backUp();
    await process(refund);
    await refunds.becomes(refund, 'succeeded');
    const made = refunds.gatewayRefunds(payment);

    await restore();
    expect(await refunds.read(refund)).toMatchObject({ status: 'pending' });
    await process(refund);

    await refunds.becomes(refund, 'succeeded');
    expect(refunds.gatewayRefunds(payment)).toEqual(made);
    expect(await refunds.allocationOf(refund)).toMatchObject({ gateway_reference: made[0]?.id });
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
  });

  it('is found at the gateway and not submitted a second time when it had failed and was processed again', async () => {
    const { payment, refund } = await waitingRequest();
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    await process(refund);
    await refunds.becomes(refund, 'failed');
    const restore = await backUp();
    await process(refund);
    await refunds.becomes(refund, 'succeeded');
    const made = refunds.gatewayRefunds(payment);

    await restore();
    await process(refund);

    await refunds.becomes(refund, 'succeeded');
    expect(refunds.gatewayRefunds(payment)).toEqual(made);
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
  });

  it('is found at the gateway and not submitted a second time when it is the rest of a superseded refund', async () => {
    const { payment, waiting } = await waitingSurplus();
    const restore = await backUp();
    const lost = await publishLost(refunds.bus, { payment, amount: euros(6_000) });
    await refunds.handled(lost);
    await process(await restOf(waiting));
    await refunds.becomes(await restOf(waiting), 'succeeded');
    const made = refunds.gatewayRefunds(payment);

    await restore();
    expect(await refunds.read(waiting)).toMatchObject({ status: 'pending' });
    await deliverAgain(DisputeClosed, lost);
    await refunds.handled(lost);
    await process(await restOf(waiting));

    await refunds.becomes(await restOf(waiting), 'succeeded');
    expect(refunds.gatewayRefunds(payment)).toEqual(made);
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
  });
});

describe('a refund that waited, while the gateway does not say whether it knows it', () => {
  it('is submitted five minutes after an outage at the latest, however long it has waited', async () => {
    const { payment, refund } = await refusedQuery(20);

    const { due_at: dueAt } = await refunds.allocationOf(refund);

    const pauseMs = Number(dueAt) - Date.now();
    expect(pauseMs).toBeGreaterThan(0);
    expect(pauseMs).toBeLessThanOrEqual(5 * MINUTE_MS);
    await refunds.makeDue(refund);
    await refunds.becomes(refund, 'succeeded');
    expect(refunds.gatewayRefunds(payment)).toHaveLength(1);
  });

  it('is submitted after 288 attempts without an answer', async () => {
    const { payment, refund } = await refusedQuery(286);

    failNextQuery();
    await refunds.makeDue(refund);
    await eventuallyUnsent(refund, 288);
    failNextQuery();
    await refunds.makeDue(refund);

    await refunds.becomes(refund, 'succeeded');
    expect(refunds.gatewayRefunds(payment)).toHaveLength(1);
  });
});

/** A released refund whose query was not answered, after so many other attempts. */
async function refusedQuery(attempts: number) {
  const waiting = await waitingRequest();
  const { refund, payment } = waiting;
  await refunds.db('refund_allocations').where({ refund_id: refund.id }).update({ attempts });
  failNextQuery();
  await process(refund);
  await eventuallyUnsent(refund, attempts + 1);
  expect(refunds.gatewayRefunds(payment)).toEqual([]);
  return waiting;
}

function failNextQuery(): void {
  refunds.simulator.controls.addFault({ operation: 'list_refunds', fault: 'error_before', count: 1 });
}

async function eventuallyUnsent(refund: Refund, attempts: number): Promise<void> {
  await eventually(async () =>
    expect(await refunds.allocationOf(refund)).toMatchObject({ status: 'reserved', attempts }),
  );
}

/** A request of alice that has waited for staff for an hour. */
async function waitingRequest() {
  const paid = await refunds.paidBooking();
  const refund = Refund.parse((await refunds.request(paid.booking.id, { amount: euros(4_000) })).body);
  const anHourAgo = new Date(Date.now() - HOUR_MS);
  await refunds.db('refunds').where({ id: refund.id }).update({ created_at: anHourAgo });
  await refunds
    .db('refund_allocations')
    .where({ refund_id: refund.id })
    .update({ id: idOf(anHourAgo) });
  return { ...paid, refund };
}

/** The refund of a surplus payment, which has waited for the end of a dispute for an hour. */
async function waitingSurplus() {
  const { booking, payment } = await refunds.paidBooking();
  await refunds.handled(await publishDisputed(refunds.bus, { payment, amount: euros(10_000) }));
  const data = { bookingId: booking.id, payment, reason: 'The booking is already paid.' };
  const publication = { about: booking.id, data, time: new Date(Date.now() - HOUR_MS) };
  await refunds.handled(await refunds.bus.publish(SurplusPaymentReceived, publication));
  return { payment, waiting: await onlyRefundOf(booking) };
}

function restOf({ id, bookingId }: Refund): Promise<Refund> {
  return onlyRefundOf({ id: bookingId }, (refund) => refund.id !== id);
}

function process(refund: Refund) {
  return refunds.command(ProcessRefund, refund, { sub: 'bea' });
}

/** Copies the records of refunds. The returned function brings them back, and lets the gateway forget its keys. */
async function backUp(): Promise<() => Promise<void>> {
  const { db, simulator } = refunds;
  for (const table of TABLES) {
    await db.raw(`drop table if exists kept_${table}`);
    await db.raw(`create table kept_${table} as table ${table}`);
  }
  return () =>
    db.transaction(async (trx) => {
      for (const table of TABLES.toReversed()) await trx.raw(`delete from ${table}`);
      for (const table of TABLES) await trx.raw(`insert into ${table} table kept_${table}`);
      simulator.controls.forgetKeys();
    });
}

function idOf(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`;
}
