import { randomUUID } from 'node:crypto';
import {
  type Booking,
  GetCompletedPayments,
  GetPayable,
  type Payment,
  Refund,
  RefundProcessed,
  RefundRequested,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { aBooking, euros } from './samples.ts';
import type { Answer } from './start-refunds.ts';
import { refunds, useRefunds } from './use-refunds.ts';

const staff = { sub: 'staff', permissions: ['process_refunds'] } as const;

/** The bookings and payments that the other services return. */
const payables = new Map<string, Booking>();
const completed = new Map<string, Payment>();
/** The bookings about whose payments the payments service gives no answer. */
const unanswered = new Set<string>();

useRefunds();
beforeAll(() => {
  refunds.bus.answer(GetPayable, (request) => {
    const booking = payables.get((request as { bookingId: string }).bookingId);
    if (booking) return { result: { booking, version: 1 } };
    return { problem: { type: '/problems/booking-not-found', title: '', status: 404, detail: '' } };
  });
  refunds.bus.answer(GetCompletedPayments, (request) => {
    const { bookingId } = request as { bookingId: string };
    if (unanswered.has(bookingId))
      return { problem: { type: '/problems/service-unavailable', title: '', status: 503 } };
    const payment = completed.get(bookingId);
    return { result: { payments: payment ? [payment] : [] } };
  });
});

function expectProblem(answer: Answer, status: number, type: string): void {
  expect(answer).toMatchObject({ status, body: { type: `/problems/${type}`, status } });
}

/** Ends the connections that wait for a locked table. */
function endBlockedReads() {
  return refunds.db.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
}

/** Makes the database keep the refunds of this booking in processing, and ignore their changes. */
async function showAsProcessing({ id }: Booking): Promise<void> {
  await refunds.db.raw(`create function keep() returns trigger language plpgsql as $$ begin return old; end $$`);
  await refunds.db.raw(`create trigger keep before update on refunds for each row
    when (old.booking_id = '${id}') execute function keep()`);
}

async function showAsSucceeded({ id }: Booking): Promise<void> {
  await refunds.db.raw('drop function keep cascade');
  const succeeded = { status: 'succeeded', completed_at: refunds.db.fn.now() };
  await refunds.db('refunds').where({ booking_id: id }).update(succeeded);
}

describe('a refund requested by staff', () => {
  it('is sent to the gateway at once and published when it is done', async () => {
    const { booking, payment } = await refunds.paidBooking();

    const answer = await refunds.request(booking.id, { amount: euros(4_000), reason: 'rain' }, staff);

    const refund = Refund.parse(answer.body);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/v1/bookings/${booking.id}/refunds/${refund.id}`);
    expect(refund).toMatchObject({
      status: 'processing',
      origin: 'request',
      reason: 'rain',
      requestedBy: 'staff',
      processedBy: 'staff',
      allocations: [{ paymentId: payment.id, amount: euros(4_000) }],
    });
    const done = await refunds.becomes(refund, 'succeeded');
    const [atGateway] = refunds.gatewayRefunds(payment);
    expect(done.allocations).toMatchObject([{ status: 'succeeded', gatewayReference: atGateway?.id }]);
    expect(await refunds.balance(payment)).toEqual({ captured: 10_000, refunded: 4_000, reserved: 0 });
    await eventually(async () =>
      expect(await refunds.eventsAbout(RefundProcessed, refund)).toMatchObject([{ data: { refund: done } }]),
    );
    expect(await refunds.eventsAbout(RefundRequested, refund)).toMatchObject([{ data: { refund } }]);
  });

  it('is answered with the known state when it cannot be read after the wait', async () => {
    refunds.simulator.controls.addFault({ gateway: 'sandbox', operation: 'create_refund', fault: 'held' });
    const { booking } = await refunds.paidBooking();
    const answers: Answer[] = [];
    const answering = refunds.request(booking.id, {}, { ...staff, headers: { prefer: 'wait=3' } });
    void answering.then((answer) => answers.push(answer));
    await eventually(async () => expect(await refunds.db('refunds').where({ booking_id: booking.id })).toHaveLength(1));

    const lock = await refunds.db.transaction();
    await lock.raw('lock table refunds in access exclusive mode');
    try {
      await eventually(async () => {
        await endBlockedReads();
        expect(answers).toHaveLength(1);
      });
    } finally {
      await lock.rollback();
    }

    expect(answers).toMatchObject([{ status: 201, body: { status: 'processing' } }]);
    refunds.simulator.controls.clearFaults();
  });

  it('is answered when it is done, if the client prefers to wait', async () => {
    const { booking } = await refunds.paidBooking();

    const answer = await refunds.request(booking.id, {}, { ...staff, headers: { prefer: 'wait=5' } });

    expect(answer).toMatchObject({ status: 201, body: { status: 'succeeded', amount: euros(10_000) } });
    expect(answer.headers.get('preference-applied')).toBe('wait=5');
  });

  it('is answered as soon as a commit settles it, even if the client has repeated the request', async () => {
    const { booking } = await refunds.paidBooking();
    const headers = { prefer: 'wait=10', 'idempotency-key': booking.id };
    await showAsProcessing(booking);

    const answer = await refunds.request(booking.id, {}, { ...staff, headers });
    // A read of the refund would have found it in processing, so only the commit can have ended the wait.
    const [read] = await refunds.refundsOf(booking.id);
    await showAsSucceeded(booking);
    const repeated = await refunds.request(booking.id, {}, { ...staff, headers });

    expect(read).toMatchObject({ status: 'processing' });
    expect(answer.body).toMatchObject({ status: 'succeeded' });
    expect(repeated.body).toEqual({ ...(answer.body as object), completedAt: expect.any(String) });
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
  });

  it('never returns to an earlier state when a request that waited is repeated without waiting', async () => {
    const { booking } = await refunds.paidBooking();
    const key = { 'idempotency-key': booking.id };

    const waited = await refunds.request(booking.id, {}, { ...staff, headers: { prefer: 'wait=10', ...key } });
    const repeated = await refunds.request(booking.id, {}, { ...staff, headers: key });

    expect(waited.body).toMatchObject({ status: 'succeeded' });
    expect(repeated).toMatchObject({ status: 201, body: waited.body });
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(repeated.headers.get('preference-applied')).toBeNull();
  });

  it('edge case 19: refunds to the last cent: 33.33 three times, then the 0.01 that remains', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const third = { amount: euros(3_333) };

    for (let time = 1; time <= 3; time += 1) await refunds.refund(booking.id, third);
    const beyond = await refunds.request(booking.id, third, staff);
    const rest = await refunds.refund(booking.id);

    expectProblem(beyond, 422, 'refund-exceeds-balance');
    expect(beyond.body).toMatchObject({ remaining: euros(1) });
    expect(rest.amount).toEqual(euros(1));
    await refunds.becomes(rest, 'succeeded');
    await eventually(async () =>
      expect(await refunds.balance(payment)).toEqual({ captured: 10_000, refunded: 10_000, reserved: 0 }),
    );
    expectProblem(await refunds.request(booking.id, {}, staff), 422, 'refund-exceeds-balance');
  });

  it('edge case 33: is spread over several payments, each up to its own balance', async () => {
    const { booking, payment } = await refunds.paidBooking({ total: euros(6_000) });
    const second = await refunds.paymentAtGateway(booking.id, euros(4_000));
    await refunds.paymentCompleted(second);

    const spread = await refunds.refund(booking.id, { amount: euros(7_000) });
    const ofOne = await refunds.request(booking.id, { amount: euros(3_001), payment: second.id }, staff);

    const done = await refunds.becomes(spread, 'succeeded');
    expect(done.allocations).toMatchObject([
      { paymentId: payment.id, amount: euros(6_000) },
      { paymentId: second.id, amount: euros(1_000) },
    ]);
    expect(ofOne.body).toMatchObject({ remaining: euros(3_000) });
    expect(refunds.gatewayRefunds(second)).toMatchObject([{ amount: 1_000 }]);
  });
});

describe('edge case 18: a refund in a currency with no or three decimals', () => {
  it.each([
    ['yen', { amount: 500, currency: 'JPY' }],
    ['dinar', { amount: 1_234, currency: 'KWD' }],
  ] as const)(
    'returns a part of a payment in %s and then the remainder, in the unit of the payment',
    async (_name, total) => {
      const { booking, payment } = await refunds.paidBooking({ total });

      const first = await refunds.refund(booking.id, { amount: { ...total, amount: 123 } });
      const rest = await refunds.refund(booking.id);

      for (const refund of [first, rest]) await refunds.becomes(refund, 'succeeded');
      expect([first.amount, rest.amount]).toEqual([
        { ...total, amount: 123 },
        { ...total, amount: total.amount - 123 },
      ]);
      const given = refunds.gatewayRefunds(payment).map(({ amount }) => amount);
      expect(given.toSorted((left, right) => left - right)).toEqual([123, total.amount - 123]);
    },
  );
});

describe('a refund request that arrives before the events of its booking', () => {
  it('gets the booking and its payment from their services', async () => {
    const booking = aBooking();
    payables.set(booking.id, booking);
    completed.set(booking.id, await refunds.paymentAtGateway(booking.id, booking.total));

    const refund = await refunds.refund(booking.id, { amount: euros(100) });

    await refunds.becomes(refund, 'succeeded');
  });

  it('queries the payments service about the payment that it names, even if another payment is known', async () => {
    const { booking } = await refunds.paidBooking();
    const second = await refunds.paymentAtGateway(booking.id, euros(4_000));
    completed.set(booking.id, second);

    const refund = await refunds.refund(booking.id, { payment: second.id });

    expect(await refunds.becomes(refund, 'succeeded')).toMatchObject({ allocations: [{ paymentId: second.id }] });
  });

  it('is neither decided nor stored while the payments service does not answer', async () => {
    const booking = aBooking();
    payables.set(booking.id, booking);
    completed.set(booking.id, await refunds.paymentAtGateway(booking.id, booking.total));
    const request = { ...staff, headers: { 'idempotency-key': randomUUID() } };
    unanswered.add(booking.id);

    expectProblem(await refunds.request(booking.id, {}, request), 503, 'service-unavailable');
    unanswered.delete(booking.id);

    expect(await refunds.request(booking.id, {}, request)).toMatchObject({
      status: 201,
      body: { amount: booking.total },
    });
  });

  it('edge case 38: finds nothing to refund in a booking without a payment', async () => {
    const booking = aBooking();
    payables.set(booking.id, booking);

    const answer = await refunds.request(booking.id, { amount: euros(100) }, staff);

    expectProblem(answer, 422, 'refund-exceeds-balance');
    expect(answer.body).toMatchObject({ remaining: euros(0) });
  });
});

describe('the right to request a refund', () => {
  it('edge case 34: lets the owner request a refund, and staff decide on it', async () => {
    const { booking, payment } = await refunds.paidBooking();

    const { status, body } = await refunds.request(booking.id, { amount: euros(1_000) }, { sub: 'alice' });

    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'pending', processedBy: null } });
    expect(await refunds.balance(payment)).toMatchObject({ reserved: 1_000, refunded: 0 });
    expect(refunds.gatewayRefunds(payment)).toEqual([]);
  });

  it('stores the reason of the owner without card data', async () => {
    const { booking } = await refunds.paidBooking();

    const { body } = await refunds.request(booking.id, { reason: 'Refund to 4111111111111111, cvc: 123' });

    const refund = Refund.parse(body);
    expect(refund.reason).toBe('Refund to ************1111, cvc: ***');
    expect(await refunds.read(refund)).toEqual(body);
    await eventually(async () =>
      expect(await refunds.eventsAbout(RefundRequested, refund)).toMatchObject([
        { data: { refund: { reason: 'Refund to ************1111, cvc: ***' } } },
      ]),
    );
  });

  it('names the missing permission to callers who may see the booking, and hides the booking from others', async () => {
    const { booking } = await refunds.paidBooking();

    const reader = await refunds.request(booking.id, {}, { sub: 'auditor', permissions: ['read_all'] });
    const stranger = await refunds.request(booking.id, {}, { sub: 'bob' });

    expectProblem(reader, 403, 'forbidden');
    expect(reader.body).toMatchObject({ permission: 'process_refunds' });
    expectProblem(stranger, 404, 'booking-not-found');
  });

  it('shows refunds to the owner and to readers, and hides them from everybody else', async () => {
    const { booking } = await refunds.paidBooking();
    const other = await refunds.paidBooking();
    const { id } = await refunds.refund(booking.id, { amount: euros(1_000) });
    const paths = [`${booking.id}/refunds`, `${booking.id}/refunds/${id}`];

    const statusesOf = (sending: object) =>
      Promise.all(paths.map(async (path) => (await refunds.send(path, sending)).status));

    expect(await statusesOf({ sub: 'alice' })).toEqual([200, 200]);
    expect(await statusesOf({ sub: 'auditor', permissions: ['read_all'] })).toEqual([200, 200]);
    expect(await statusesOf({ sub: 'bob', permissions: ['process_refunds'] })).toEqual([404, 404]);
    expectProblem(await refunds.send(`${other.booking.id}/refunds/${id}`), 404, 'refund-not-found');
  });
});

describe('a list of refunds', () => {
  it('is read page by page, newest first', async () => {
    const { booking } = await refunds.paidBooking();
    const made: string[] = [];
    for (const amount of [100, 200, 300]) made.push((await refunds.refund(booking.id, { amount: euros(amount) })).id);

    const first = (await refunds.send(`${booking.id}/refunds?limit=2`)).body as { data: Refund[]; next: string };
    const second = (await refunds.send(`${booking.id}/refunds?limit=2&after=${first.next}`)).body;

    expect(first.data.map(({ id }) => id)).toEqual([made[2], made[1]]);
    expect(second).toMatchObject({ data: [{ id: made[0] }], next: null });
  });
});

describe('an invalid request', () => {
  it.each([
    ['an unknown member', { status: 'succeeded' }],
    ['an amount of zero', { amount: euros(0) }],
    ['a negative amount', { amount: euros(-1) }],
    ['an amount that is not an integer', { amount: { amount: 10.5, currency: 'EUR' } }],
    ['a currency that does not exist', { amount: { amount: 10, currency: 'XYZ' } }],
    ['another currency than the booking', { amount: { amount: 10, currency: 'USD' } }],
    ['a payment that is not an id', { payment: 'mine' }],
  ])('is rejected for %s', async (_what, body) => {
    const { booking, payment } = await refunds.paidBooking();

    expectProblem(await refunds.request(booking.id, body, staff), 422, 'validation-failed');
    expect(await refunds.balance(payment)).toMatchObject({ reserved: 0, refunded: 0 });
  });

  it.each([
    ['a booking that does not exist', `${randomUUID()}/refunds`, 'booking-not-found'],
    ['a booking that is not an id', 'mine/refunds', 'booking-not-found'],
  ])('is not found for %s', async (_what, path, problem) => {
    expectProblem(await refunds.send(path, staff), 404, problem);
  });

  it('is not found for a payment of another booking', async () => {
    const { booking } = await refunds.paidBooking();
    const { payment } = await refunds.paidBooking();

    expectProblem(await refunds.request(booking.id, { payment: payment.id }, staff), 404, 'payment-not-found');
  });
});
