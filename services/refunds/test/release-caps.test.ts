import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ProcessRefund, SettleRefundManually, type Booking, type Refund } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { tellCancelled, tellSurplus } from './booking-news.ts';
import { euros } from './samples.ts';
import { TestRefunds, type Answer } from './start-refunds.ts';

const PER_PERSON_MINOR = 20_000;
const PER_DAY_MINOR = 30_000;

let refunds: TestRefunds;
beforeAll(async () => {
  refunds = await TestRefunds.start({
    REFUND_CAP_PER_PERSON: `EUR:${PER_PERSON_MINOR}`,
    REFUND_CAP_PER_DAY: `EUR:${PER_DAY_MINOR}`,
  });
});
afterAll(() => refunds.stop());
afterEach(async () => {
  refunds.simulator.controls.clearFaults();
  await daysPass(2);
});

/** Moves all releases so many days into the past, once the service no longer works on any of them. */
async function daysPass(days: number): Promise<void> {
  const underWay = refunds.db('refund_allocations').whereNotNull('due_at').select('id');
  await eventually(async () => expect(await underWay.clone()).toEqual([]));
  await refunds.db.raw(`update refund_allocations set released_at = released_at - interval '${days} days'`);
}

function ask(booking: Booking, sub: string, body: object = {}): Promise<Answer> {
  return refunds.request(booking.id, { ...body }, { sub, permissions: ['process_refunds'] });
}

/** Bookings of 100.00 that were paid. */
async function paid(howMany: number): Promise<Booking[]> {
  const made: Booking[] = [];
  for (let index = 0; index < howMany; index += 1) made.push((await refunds.paidBooking()).booking);
  return made;
}

function exceeded(scope: 'person' | 'everybody', remainingMinor: number) {
  const cap = euros(scope === 'person' ? PER_PERSON_MINOR : PER_DAY_MINOR);
  return { type: '/problems/refund-cap-exceeded', status: 422, scope, cap, remaining: euros(remainingMinor) };
}

describe('what one person may release', () => {
  it('ends at the cap, over all bookings, and is there again a day later', async () => {
    const [first, second, third] = (await paid(3)) as [Booking, Booking, Booking];
    await ask(first, 'bea');
    await ask(second, 'Bea', { amount: euros(9_000) });

    expect((await ask(third, 'bea', { amount: euros(1_001) })).body).toMatchObject(exceeded('person', 1_000));
    expect(await refunds.refundsOf(third.id)).toEqual([]);
    expect((await ask(third, 'bea', { amount: euros(1_000) })).status).toBe(201);
    await daysPass(1);
    expect((await ask(third, 'bea', { amount: euros(9_000) })).status).toBe(201);
  });

  it('counts what they process, settle by hand or process again for others', async () => {
    const [first, second, third] = (await paid(3)) as [Booking, Booking, Booking];
    await ask(first, 'bea');
    await ask(second, 'bea');
    const { body } = await refunds.request(third.id);

    expect(await refunds.command(ProcessRefund, body as Refund, { sub: 'bea' })).toMatchObject({
      problem: exceeded('person', 0),
    });
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    await refunds.command(ProcessRefund, body as Refund, { sub: 'carl' });
    await refunds.becomes(body as Refund, 'failed');
    const note = 'by bank transfer';
    expect(await refunds.command(SettleRefundManually, body as Refund, { sub: 'bea', note })).toMatchObject({
      problem: exceeded('person', 0),
    });
    await refunds.command(SettleRefundManually, body as Refund, { sub: 'carl', note });
    await refunds.becomes(body as Refund, 'succeeded');
  });

  it('is free again for what failed', async () => {
    const [first, second, third] = (await paid(3)) as [Booking, Booking, Booking];
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    await refunds.becomes((await ask(first, 'bea')).body as Refund, 'failed');
    refunds.simulator.controls.clearFaults();

    expect((await ask(second, 'bea')).status).toBe(201);
    expect((await ask(third, 'bea')).status).toBe(201);
  });

  it('is not used up by a payment too many, which nobody decides on', async () => {
    const { booking } = await refunds.paidBooking();
    for (let surpluses = 0; surpluses < 4; surpluses += 1) {
      const surplus = await refunds.paymentAtGateway(booking.id, euros(10_000));
      await refunds.paymentCompleted(surplus);
      await refunds.handled(await tellSurplus(refunds.bus, surplus));
    }

    expect((await ask(booking, 'bea')).status).toBe(201);
  });
});

describe('what everybody may release together', () => {
  it('ends at the cap, whoever asks', async () => {
    const [first, second, third, fourth] = (await paid(4)) as [Booking, Booking, Booking, Booking];
    await ask(first, 'bea');
    await ask(second, 'carl');
    await ask(third, 'dora');

    expect((await ask(fourth, 'emil', { amount: euros(1) })).body).toMatchObject(exceeded('everybody', 0));
  });
});

describe('a cancellation over the cap', () => {
  it('cancels, and its refund waits as a whole until somebody else or a later day has room for it', async () => {
    const [first, second, third] = (await paid(3)) as [Booking, Booking, Booking];
    await ask(first, 'bea');
    await ask(second, 'bea', { amount: euros(5_000) });

    await refunds.handled(await tellCancelled(refunds.bus, third, { refund: euros(10_000) }));

    const [refund] = (await refunds.refundsOf(third.id)) as [Refund];
    expect(refund).toMatchObject({ status: 'pending', origin: 'cancellation', amount: euros(10_000) });
    expect(refund.pendingReason).toMatch(/one person may release within 24 hours/);
    expect(await refunds.command(ProcessRefund, refund, { sub: 'bea' })).toMatchObject({
      problem: exceeded('person', 5_000),
    });
    await refunds.command(ProcessRefund, refund, { sub: 'carl' });
    await refunds.becomes(refund, 'succeeded');
  });
});

describe('fifty refunds of fifty bookings at once', () => {
  it('release no more than the cap, whoever is first', async () => {
    const bookings = await paid(50);

    const statuses = await Promise.all(bookings.map((booking) => answered(booking)));

    const expected = [...Array<number>(20).fill(201), ...Array<number>(30).fill(422)];
    expect(statuses.toSorted()).toEqual(expected);
  });
});

/** Asks as a client does: again, as long as the service says that it is too busy. */
async function answered(booking: Booking): Promise<number> {
  return eventually(async () => {
    const { status } = await ask(booking, 'bea', { amount: euros(1_000) });
    expect(status).not.toBe(503);
    return status;
  });
}
