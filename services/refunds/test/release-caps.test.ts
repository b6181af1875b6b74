import { randomUUID } from 'node:crypto';
import { AMOUNT_MINOR_MAX, type Booking, ProcessRefund, type Refund, SettleRefundManually } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import { eventually, whileWaiting } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { requestRefundRoute } from '../src/features/request-refund/request-refund.route.ts';
import { publishCancelled, publishSurplus } from './booking-events.ts';
import { requestUntilAnswered } from './request-until-answered.ts';
import { euros } from './samples.ts';
import type { Sending } from './sending.ts';
import type { Answer } from './start-refunds.ts';
import { refunds, useRefunds } from './use-refunds.ts';

const PER_PERSON_MINOR = 20_000;
const PER_DAY_MINOR = 30_000;

useRefunds({
  REFUND_CAP_PER_PERSON: `EUR:${PER_PERSON_MINOR},JPY:${AMOUNT_MINOR_MAX}`,
  REFUND_CAP_PER_DAY: `EUR:${PER_DAY_MINOR}`,
});
afterEach(async () => {
  refunds.simulator.controls.clearFaults();
  await daysPass(2);
});

/** Moves all releases this number of days into the past, once the service no longer works on any of them. */
async function daysPass(days: number): Promise<void> {
  const underWay = refunds.db('refund_allocations').whereNotNull('due_at').select('id');
  await eventually(async () => expect(await underWay.clone()).toEqual([]));
  await refunds.db.raw(`update refund_allocations set released_at = released_at - interval '${days} days'`);
}

function ask(booking: Booking, sub: string, body: object = {}, replica = 0): Promise<Answer> {
  return requestUntilAnswered(refunds, booking.id, {
    refund: { ...body },
    sub,
    permissions: ['process_refunds'],
    replica,
  });
}

async function paid(howMany: number): Promise<Booking[]> {
  const made: Booking[] = [];
  for (let index = 0; index < howMany; index += 1) made.push((await refunds.paidBooking()).booking);
  return made;
}

function exceeded(scope: 'person' | 'everybody', remainingMinor: number) {
  const cap = euros(scope === 'person' ? PER_PERSON_MINOR : PER_DAY_MINOR);
  return { type: '/problems/refund-cap-exceeded', status: 422, scope, cap, remaining: euros(remainingMinor) };
}

describe('the cap of one person', () => {
  it('counts all bookings, and frees the amount a day later', async () => {
    const [first, second, third] = (await paid(3)) as [Booking, Booking, Booking];
    await ask(first, 'bea');
    await ask(second, 'Bea', { amount: euros(9_000) });

    expect((await ask(third, 'bea', { amount: euros(1_001) })).body).toMatchObject({
      ...exceeded('person', 1_000),
      detail: expect.stringContaining('of which 10.00 EUR remain.') as unknown,
    });
    expect(await refunds.refundsOf(third.id)).toEqual([]);
    expect((await ask(third, 'bea', { amount: euros(1_000) })).status).toBe(201);
    await daysPass(1);
    expect((await ask(third, 'bea', { amount: euros(9_000) })).status).toBe(201);
  });

  it('leads to a documented problem, after which the same request may succeed under its idempotency key', async () => {
    const [first, second, third] = (await paid(3)) as [Booking, Booking, Booking];
    await ask(first, 'bea');
    await ask(second, 'bea');
    const headers = { 'idempotency-key': randomUUID() };
    const sending: Sending = { sub: 'bea', permissions: ['process_refunds'], headers };

    const answer = await refunds.request(third.id, {}, sending);
    await daysPass(1);
    const repeated = await refunds.request(third.id, {}, sending);

    expect(answer.body).toMatchObject(exceeded('person', 0));
    const { problems } = requestRefundRoute({} as Parameters<typeof requestRefundRoute>[0]);
    expect(problems.map((type) => `/problems/${type}`)).toContain((answer.body as { type: string }).type);
    expect(repeated.status).toBe(201);
    expect((await refunds.request(third.id, {}, sending)).body).toMatchObject({ id: (repeated.body as Refund).id });
  });

  it('counts the refunds of others that this person processes, settles by hand or processes again', async () => {
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

  it('does not count failed refunds', async () => {
    const [first, second, third] = (await paid(3)) as [Booking, Booking, Booking];
    refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
    await refunds.becomes((await ask(first, 'bea')).body as Refund, 'failed');
    refunds.simulator.controls.clearFaults();

    expect((await ask(second, 'bea')).status).toBe(201);
    expect((await ask(third, 'bea')).status).toBe(201);
  });

  it('does not count a surplus payment, because nobody decides on it', async () => {
    const { booking } = await refunds.paidBooking();
    for (let surpluses = 0; surpluses < 4; surpluses += 1) {
      const surplus = await refunds.paymentAtGateway(booking.id, euros(10_000));
      await refunds.paymentCompleted(surplus);
      await refunds.handled(await publishSurplus(refunds.bus, surplus));
    }

    expect((await ask(booking, 'bea')).status).toBe(201);
  });
});

describe('the cap of all people together', () => {
  it('counts the releases of all people', async () => {
    const [first, second, third, fourth] = (await paid(4)) as [Booking, Booking, Booking, Booking];
    await ask(first, 'bea');
    await ask(second, 'carl');
    await ask(third, 'dora');

    expect((await ask(fourth, 'emil', { amount: euros(1) })).body).toMatchObject(exceeded('everybody', 0));
  });
});

describe('releases whose sum is above 2^53', () => {
  const yen = (amount: number) => ({ amount, currency: 'JPY' as const });

  it('are counted, and the cap still applies', async () => {
    const people = Array.from({ length: 11 }, (_, index) => `person-${index}`);
    for (const person of people) {
      const { booking } = await refunds.paidBooking({ total: yen(AMOUNT_MINOR_MAX) });
      expect((await ask(booking, person)).status).toBe(201);
    }
    const { booking } = await refunds.paidBooking({ total: yen(1) });

    expect((await ask(booking, 'person-0')).body).toMatchObject({
      ...{ type: '/problems/refund-cap-exceeded', status: 422, scope: 'person' },
      ...{ cap: yen(AMOUNT_MINOR_MAX), remaining: yen(0) },
    });
    expect((await ask(booking, 'somebody else')).status).toBe(201);
  });

  it('are counted if one person made them, before there was a cap', async () => {
    for (let releases = 0; releases < 10; releases += 1) {
      const { booking } = await refunds.paidBooking({ total: yen(AMOUNT_MINOR_MAX) });
      await ask(booking, `person-${releases}`);
    }
    await refunds.db('refund_allocations').where({ currency: 'JPY' }).update({ released_by: 'zoe' });
    const { booking } = await refunds.paidBooking({ total: yen(1) });

    expect((await ask(booking, 'zoe')).body).toMatchObject({ scope: 'person', remaining: yen(0) });
    expect((await ask(booking, 'yves')).status).toBe(201);
  });
});

describe('a cancellation over the cap', () => {
  it('cancels the booking; the whole refund waits until another person releases it', async () => {
    const [first, second, third] = (await paid(3)) as [Booking, Booking, Booking];
    await ask(first, 'bea');
    await ask(second, 'bea', { amount: euros(5_000) });

    await refunds.handled(await publishCancelled(refunds.bus, third, { refund: euros(10_000) }));

    const [refund] = (await refunds.refundsOf(third.id)) as [Refund];
    expect(refund).toMatchObject({ status: 'pending', origin: 'cancellation', amount: euros(10_000) });
    expect(refund.pendingReason).toMatch(/one person may release within 24 hours/);
    expect(await refunds.command(ProcessRefund, refund, { sub: 'bea' })).toMatchObject({
      problem: exceeded('person', 5_000),
    });
    await refunds.command(ProcessRefund, refund, { sub: 'carl' });
    await refunds.becomes(refund, 'succeeded');
  });

  it('waits as well if accounts that the same person may control have used up the cap', async () => {
    const [first, second, third] = (await paid(3)) as [Booking, Booking, Booking];
    await ask(first, 'bea');
    await ask(second, 'bea', { amount: euros(5_000) });

    const cancelled = { refund: euros(10_000), by: 'new@example.com', relatedTo: ['bea'] };
    await refunds.handled(await publishCancelled(refunds.bus, third, cancelled));

    expect(await refunds.refundsOf(third.id)).toMatchObject([
      { status: 'pending', origin: 'cancellation', amount: euros(10_000) },
    ]);
  });
});

describe('fifty concurrent refunds of fifty bookings', () => {
  it('are released up to the cap and rejected above it, and others are served meanwhile', async () => {
    const bookings = await paid(50);
    const [own] = (await paid(1)) as [Booking];

    const { acted: answers, found } = await whileWaiting(refunds.db, lockCaps, {
      act: () => Promise.all(bookings.map((booking) => ask(booking, 'bea', { amount: euros(1_000) }))),
      async meanwhile() {
        const requests = Array.from({ length: 5 }, () => refunds.request(own.id, { amount: euros(100) }));
        return { served: await Promise.all(requests), waiting: await waitForCaps() };
      },
    });

    expect(found.served.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(found.waiting).toBeLessThanOrEqual(1);
    const expected = [...Array<number>(20).fill(201), ...Array<number>(30).fill(422)];
    expect(answers.map(({ status }) => status).toSorted()).toEqual(expected);
  });

  it('are processed up to the cap by commands', async () => {
    const bookings = await paid(50);
    const requests: Refund[] = [];
    for (const { id } of bookings) requests.push((await refunds.request(id, { amount: euros(1_000) })).body as Refund);

    const { acted: answers, found: waiting } = await whileWaiting(refunds.db, lockCaps, {
      act: () => Promise.all(requests.map((one) => refunds.command(ProcessRefund, one, { sub: 'bea' }))),
      async meanwhile() {
        await refunds.request(requests[0]?.bookingId ?? '', { amount: euros(100) });
        return waitForCaps();
      },
    });

    expect(waiting).toBeLessThanOrEqual(1);
    const refused = answers.filter((answer) => 'problem' in answer);
    expect(refused).toEqual(refused.map(() => ({ problem: expect.objectContaining({ status: 422 }) })));
    expect(answers.length - refused.length).toBe(20);
  });

  it('are released up to the cap and rejected above it when two replicas share them', async () => {
    await refunds.startReplica();
    const bookings = await paid(50);

    const answers = await Promise.all(
      bookings.map((booking, index) => ask(booking, 'bea', { amount: euros(1_000) }, index % 2)),
    );

    const expected = [...Array<number>(20).fill(201), ...Array<number>(30).fill(422)];
    expect(answers.map(({ status }) => status).toSorted()).toEqual(expected);
  });
});

/** Holds the cap, as a stalled release of another replica does. */
function lockCaps(holding: Transaction) {
  return holding.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', ['release caps of EUR']);
}

async function waitForCaps(): Promise<number> {
  const { rows } = await refunds.db.raw<{ rows: { count: number }[] }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
  );
  return rows[0]?.count ?? 0;
}
