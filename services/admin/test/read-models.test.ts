import { randomUUID } from 'node:crypto';
import {
  type AllocationStatus,
  type Booking,
  BookingCreated,
  BookingPaid,
  type Callback,
  CallbackRecorded,
  type DeadLetter,
  DeadLetterRecorded,
  ExternalRefundReviewed,
  type Payment,
  PaymentCompleted,
  PaymentInitiated,
  type Refund,
  RefundDelayed,
  RefundFailed,
  RefundProcessed,
  RefundRequested,
  serviceNames,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { aCallback, aDeadLetter } from './samples.ts';
import { admin, staff, useStaff } from './start-admin.ts';

type Page<Resource> = { data: Resource[]; next: string | null };
type BookingDetail = Booking & {
  payments: Payment[];
  refunds: Refund[];
  balance: Record<string, object>;
  timeline: { type: string; eventId: string; at: string; summary: object }[];
};

useStaff();

describe('a booking', () => {
  it('shows its payments, refunds, balance and timeline, although events arrive late and twice', async () => {
    const booking = sampleBooking();
    const payment = samplePayment({ bookingId: booking.id });
    const completed = samplePayment({ ...payment, status: 'completed', captureReference: 'pi_1' });
    const refund = sampleRefund({ bookingId: booking.id });
    const allocations = allocationsOf(refund, payment.id, 'succeeded');
    const succeeded = sampleRefund({ ...refund, status: 'succeeded', allocations });
    const asked = sampleRefund({ bookingId: booking.id, amount: { amount: 500, currency: 'EUR' } });
    const open = sampleRefund({ ...asked, allocations: allocationsOf(asked, payment.id, 'reserved') });
    const paid = sampleBooking({ ...booking, status: 'confirmed', paymentStatus: 'paid', paid: booking.total });

    await admin.probe.publish(RefundRequested, { about: open.id, data: { refund: open } });
    await admin.probe.publish(RefundProcessed, { about: refund.id, version: 3, data: { refund: succeeded } });
    await admin.probe.publish(RefundRequested, { about: refund.id, version: 1, data: { refund } });
    const completion = { about: payment.id, version: 2, data: { payment: completed }, id: randomUUID() };
    await admin.probe.publish(PaymentCompleted, completion);
    await admin.probe.publish(PaymentCompleted, completion);
    await admin.probe.publish(PaymentInitiated, { about: payment.id, version: 1, data: { payment } });
    await admin.probe.publish(BookingPaid, { about: booking.id, version: 2, data: { booking: paid } });
    await admin.probe.publish(BookingCreated, { about: booking.id, version: 1, data: { booking } });

    const detail = await eventually(async () => {
      const { body } = await staff.get<BookingDetail>(`/bookings/${booking.id}`);
      expect(body.timeline).toHaveLength(7);
      expect(body).toMatchObject(paid);
      expect(body.payments).toEqual([completed]);
      expect(body.refunds).toEqual(expect.arrayContaining([succeeded, open]));
      return body;
    });
    expect(detail.balance).toEqual({
      captured: { amount: 12_050, currency: 'EUR' },
      refunded: { amount: 4_000, currency: 'EUR' },
      reserved: { amount: 500, currency: 'EUR' },
      disputed: { amount: 0, currency: 'EUR' },
      remaining: { amount: 7_550, currency: 'EUR' },
    });
    expect(detail.timeline.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['BookingCreated', 'RefundProcessed']),
    );
    expect(detail.timeline.map(({ at }) => at)).toEqual(
      detail.timeline
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it('is not found before its first event, nor by an invalid id', async () => {
    for (const [path, type] of [
      [`/bookings/${randomUUID()}`, 'booking-not-found'],
      ['/bookings/1', 'booking-not-found'],
      [`/payments/${randomUUID()}`, 'payment-not-found'],
      ['/payments/%27', 'payment-not-found'],
      [`/refunds/${randomUUID()}`, 'refund-not-found'],
      ['/refunds/x', 'refund-not-found'],
    ] as const) {
      expect(await staff.get(path)).toMatchObject({ status: 404, body: { type: `/problems/${type}` } });
    }
  });
});

describe('the list of payments', () => {
  const bookingId = randomUUID();
  const payments = Array.from({ length: 7 }, (_, index) =>
    samplePayment({
      bookingId,
      method: index % 2 === 0 ? 'stripe' : 'sandbox',
      status: index === 6 ? 'completed' : 'initiated',
      amount: { amount: 1_000 + index, currency: index === 5 ? 'JPY' : 'EUR' },
      gatewayReference: `cs_list_${index}`,
      createdAt: `2026-05-0${index < 2 ? 1 : index}T08:00:00.000Z`,
    }),
  );
  const newestFirst = payments.toSorted((left, right) => compare(right, left));

  beforeAll(async () => {
    const booking = sampleBooking({ id: bookingId, customerId: 'auth0|bob' });
    await admin.probe.publish(BookingCreated, { about: bookingId, data: { booking } });
    for (const payment of payments)
      await admin.probe.publish(PaymentInitiated, { about: payment.id, data: { payment } });
    await eventually(async () => {
      expect((await list(`?booking=${bookingId}`)).data).toHaveLength(payments.length);
      expect((await staff.get(`/bookings/${bookingId}`)).status).toBe(200);
    });
  });

  it('is read newest first, page by page, with every payment once', async () => {
    const pages: Payment[][] = [];
    for (let after: string | null = ''; after !== null;) {
      const page = await list(`?booking=${bookingId}&limit=3${after && `&after=${after}`}`);
      pages.push(page.data);
      after = page.next;
    }

    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(pages.flat()).toMatchObject(newestFirst);
  });

  it.each([
    ['status=completed', [6]],
    ['method=sandbox', [5, 3, 1]],
    ['currency=JPY', [5]],
    ['from=2026-05-05T00:00:00Z', [6, 5]],
    ['to=2026-05-03T10:00:00%2B02:00', [2, 1, 0]],
    ['from=0000-01-01T00:00:00Z&to=9999-12-31T23:59:59Z&currency=JPY', [5]],
    ['customer=auth0%7Cbob&method=sandbox', [5, 3, 1]],
    ['customer=bob', []],
    ['q=CS_LIST_4', [4]],
    ['q=cs_list', [6, 5, 4, 3, 2, 1, 0]],
    ['q=list_4', [4]],
    ['q=ist%25', []],
    ["q=cs_list_3%20'%20%5C%20%26%20!:*()%3C-%3E", []],
  ])('can be filtered by %s', async (filter, expected) => {
    const { data } = await list(`?booking=${bookingId}&${filter}`);

    const references = data.map(({ gatewayReference }) => gatewayReference).toSorted();
    expect(references).toEqual(expected.map((index) => `cs_list_${index}`).toSorted());
  });

  it('finds a payment by a part of its id', async () => {
    const [payment] = payments;
    const { data } = await list(`?q=${payment?.id.slice(-13)}`);

    expect(data).toMatchObject([payment]);
  });

  it.each([
    'status=paid',
    'currency=euro',
    'booking=1',
    'limit=0',
    'limit=101',
    'from=yesterday',
    'q=',
    'q=%00',
    'sort=total',
    'after=nonsense',
    `after=${Buffer.from('["2026-05-01T08:00:00Z"]').toString('base64url')}`,
    `after=${Buffer.from('["0000-01-01T00:00:00Z","x"]').toString('base64url')}`,
  ])('rejects %s', async (filter) => {
    expect(await staff.get(`/payments?${filter}`)).toMatchObject({
      status: 422,
      body: { type: '/problems/validation-failed' },
    });
  });

  async function list(query: string): Promise<Page<Payment>> {
    const { status, body } = await staff.get<Page<Payment>>(`/payments${query}`);
    expect(status).toBe(200);
    return body;
  }
});

describe('the other lists', () => {
  it('show refunds by status, origin and booking', async () => {
    const surplus = sampleRefund({ origin: 'surplus', requestedBy: 'system' });
    const refund = sampleRefund({ bookingId: surplus.bookingId });
    for (const record of [surplus, refund]) {
      await admin.probe.publish(RefundRequested, { about: record.id, data: { refund: record } });
    }

    await eventually(() => expectList(`/refunds?booking=${refund.bookingId}&status=pending`, [surplus, refund]));
    await expectList(`/refunds?booking=${refund.bookingId}&origin=surplus`, [surplus]);
    await expectList(`/refunds?q=${refund.allocations[0]?.paymentId}`, [refund]);
    await expectList(`/refunds?booking=${refund.bookingId}&currency=JPY`, []);
    expect((await staff.get(`/refunds/${refund.id}`)).body).toMatchObject(refund);
  });

  it('show bookings by customer, status and words of their description', async () => {
    const booking = sampleBooking({ customerId: 'carol', description: 'Guided tour, Château' });
    await admin.probe.publish(BookingCreated, { about: booking.id, data: { booking } });

    await eventually(() => expectList('/bookings?customer=carol&status=pending&paymentStatus=unpaid', [booking]));
    await expectList('/bookings?q=guided%20hat', [booking]);
    await expectList('/bookings?customer=carol&status=confirmed', []);
  });

  it('show external refunds by the decision of staff, and those that wait for it', async () => {
    const ours = sampleRefund();
    const { bookingId } = ours;
    const external = sampleRefund({ bookingId, origin: 'external', status: 'succeeded', review: null });
    const other = sampleRefund({ bookingId, origin: 'external', status: 'succeeded' });
    const review = { meaning: 'keep_booking', by: 'ada', at: other.createdAt, note: null } as const;
    for (const refund of [ours, external, other]) {
      await admin.probe.publish(RefundProcessed, { about: refund.id, data: { refund } });
    }

    await eventually(() => expectList(`/refunds?booking=${bookingId}&review=waiting`, [external, other]));
    const reviewed = { ...other, review };
    await admin.probe.publish(ExternalRefundReviewed, { about: other.id, version: 2, data: { refund: reviewed } });

    await eventually(() => expectList(`/refunds?booking=${bookingId}&review=waiting`, [external]));
    await expectList(`/refunds?booking=${bookingId}&review=keep_booking`, [reviewed]);
    await expectList(`/refunds?booking=${bookingId}&review=cancel_booking`, []);
    expect((await staff.get('/refunds?review=done')).status).toBe(422);
    const failed = { ...other, status: 'failed' } as const;
    await admin.probe.publish(RefundFailed, { about: other.id, version: 3, data: { refund: failed } });

    await eventually(() => expectList(`/refunds?booking=${bookingId}&review=waiting`, [external, failed]));
  });

  it('show the pending reason of a refund under way', async () => {
    const pendingReason = 'The bank takes three days';
    const refund = sampleRefund({ status: 'processing', pendingReason });
    await admin.probe.publish(RefundDelayed, { about: refund.id, version: 3, data: { refund } });

    await eventually(async () => expect((await staff.get(`/refunds/${refund.id}`)).body).toMatchObject(refund));
  });

  it('show webhooks by method and outcome', async () => {
    const callback: Callback = aCallback({ method: 'sandbox', outcome: 'quarantined', note: 'not JSON' });
    await admin.probe.publish(CallbackRecorded, { about: callback.id, data: { callback } });

    await eventually(() => expectList('/callbacks?method=sandbox&outcome=quarantined', [callback]));
    await expectList('/callbacks?method=sandbox&outcome=accepted', []);
  });

  it('show the dead letters of every service with their current status', async () => {
    const deadLetters: DeadLetter[] = serviceNames.map((service) =>
      aDeadLetter({ service, listener: 'NoSuchListener' }),
    );
    for (const deadLetter of deadLetters) {
      const replayed = { ...deadLetter, status: 'replayed', replayedAt: deadLetter.recordedAt } as const;
      const definition = DeadLetterRecorded[deadLetter.service];
      await admin.probe.publish(definition, { about: deadLetter.id, version: 2, data: { deadLetter: replayed } });
      await admin.probe.publish(definition, { about: deadLetter.id, version: 1, data: { deadLetter } });
    }

    await eventually(async () => {
      const { body } = await staff.get<Page<DeadLetter>>('/dead-letters?status=replayed');
      expect(body.data.map(({ service }) => service).toSorted()).toEqual(serviceNames.toSorted());
    });
    const [first] = deadLetters;
    await expectList(`/dead-letters?service=${first?.service}&q=${first?.id}&status=waiting`, []);
  });

  async function expectList(path: string, expected: readonly { id: string }[]): Promise<void> {
    const { status, body } = await staff.get<Page<{ id: string }>>(path);
    expect(status).toBe(200);
    const byId = (left: { id: string }, right: { id: string }): number => left.id.localeCompare(right.id);
    expect(body.data.toSorted(byId)).toMatchObject([...expected].sort(byId));
  }
});

describe('a payment', () => {
  it('is shown with everything in the last event about it', async () => {
    const payment = samplePayment({ status: 'mismatched', reported: { amount: 1, currency: 'USD' } });
    await admin.probe.publish(PaymentInitiated, { about: payment.id, data: { payment } });

    await eventually(async () => expect((await staff.get(`/payments/${payment.id}`)).body).toMatchObject(payment));
  });

  it('is shown even when its gateway sends characters that PostgreSQL cannot store', async () => {
    const payment = samplePayment({ failureReason: 'Declined\u0000 \ud83c <script>alert(1)</script>' });
    await admin.probe.publish(PaymentInitiated, { about: payment.id, data: { payment } });

    await eventually(async () => {
      const { body } = await staff.get<Payment>(`/payments/${payment.id}`);
      expect(body.failureReason).toBe('Declined\ufffd \ufffd <script>alert(1)</script>');
    });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('cannot be changed with %s', async (method) => {
    expect((await staff.send(method, `/payments/${randomUUID()}`)).status).toBe(405);
    expect((await staff.send(method, '/payments')).status).toBe(405);
  });
});

function allocationsOf(refund: Refund, paymentId: string, status: AllocationStatus): Refund['allocations'] {
  return refund.allocations.map((allocation) => ({ ...allocation, paymentId, status }));
}

function compare(left: Payment, right: Payment): number {
  return left.createdAt.localeCompare(right.createdAt) || left.id.localeCompare(right.id);
}
