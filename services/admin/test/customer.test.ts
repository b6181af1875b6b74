import { randomUUID } from 'node:crypto';
import {
  BookingCancelled,
  BookingCreated,
  BookingExpired,
  DisputeOpened,
  GetCustomerRecords,
  type Money,
  type Payment,
  PaymentCompleted,
  PaymentMismatched,
  recordKeepers,
  type Refund,
  type RefundAllocation,
  RefundProcessed,
  RefundRequested,
  sumAmounts,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import type { BookingDetail } from '../src/records/record-resources.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { admin, FIRST_STAFF, PASSWORD, staff, useStaff } from './start-admin.ts';

const customerId = 'https://id.example/مريم/../?a=1&b=#x';
const yen = (amount: number) => ({ amount, currency: 'JPY' }) as const;

useStaff();

describe('the page of a customer', () => {
  it('sums up bookings, payments, refunds and disputes per currency', async () => {
    await publishLife();

    await eventually(async () => expect((await read(customerId)).body).toEqual(expected));
    for (const list of ['bookings', 'payments', 'refunds', 'disputes']) {
      const { body } = await staff.get<{ data: object[] }>(`/${list}?customer=${encodeURIComponent(customerId)}`);
      expect([list, body.data.length]).toEqual([list, { bookings: 3, payments: 1, refunds: 2, disputes: 1 }[list]]);
    }
  });

  it('leaves out mismatched payments with their refunds and disputes, as the pages of bookings do', async () => {
    const customer = `customer-${randomUUID()}`;
    const booking = sampleBooking({ customerId: customer });
    const paid = samplePayment({ bookingId: booking.id });
    const [inEuros, inYen] = [euros(500), yen(700)].map((reported) =>
      samplePayment({ bookingId: booking.id, status: 'mismatched', reported, completedAt: null }),
    ) as [Payment, Payment];
    const refunds = [
      refundOf(booking.id, [partOf(paid, euros(3_000), 'reserved'), partOf(paid, euros(1_000), 'succeeded')]),
      refundOf(booking.id, [partOf(inEuros, euros(300), 'succeeded')], 'succeeded'),
      refundOf(booking.id, [partOf(inEuros, euros(200), 'reserved')]),
      refundOf(booking.id, [partOf(inYen, yen(700), 'succeeded')], 'succeeded'),
    ];
    await admin.probe.publish(BookingCreated, { about: booking.id, data: { booking } });
    await admin.probe.publish(PaymentCompleted, { about: paid.id, data: { payment: paid } });
    for (const payment of [inEuros, inYen]) {
      await admin.probe.publish(PaymentMismatched, { about: payment.id, data: { payment } });
    }
    for (const refund of refunds) await admin.probe.publish(RefundRequested, { about: refund.id, data: { refund } });
    const dispute = { paymentId: inEuros.id, bookingId: booking.id, disputeReference: 'du_2', amount: euros(500) };
    await admin.probe.publish(DisputeOpened, { about: randomUUID(), data: { ...dispute, reason: null } });

    await eventually(async () => {
      const { body: shown } = await staff.get<BookingDetail>(`/bookings/${booking.id}`);
      expect(shown).toMatchObject({ payments: { length: 3 }, refunds: { length: 4 } });
      expect(await countDisputes(customer)).toBe(1);
      const { captured, refunded, reserved, disputed } = shown.balance;
      expect((await read(customer)).body).toMatchObject({
        totals: [{ currency: 'EUR', paid: captured, refunded, underway: reserved, disputed }],
      });
    });
    expect((await read(customer)).body).toMatchObject({
      totals: [{ paid: euros(12_050), refunded: euros(1_000), underway: euros(3_000), disputed: euros(0) }],
    });
  });

  it('is not found for a customer without a booking, and requires the id of a customer', async () => {
    expect((await read('nobody')).status).toBe(404);
    expect((await staff.get('/customers')).status).toBe(422);
    expect((await staff.get(`/customers?id=${'x'.repeat(256)}`)).status).toBe(422);
  });
});

describe('the export of a customer', () => {
  it('is answered with the problem when the bookings service does not answer', async () => {
    const answer = await staff.get(`/customers/export?id=${encodeURIComponent(customerId)}`);

    expect(answer).toMatchObject({ status: 503, body: { type: '/problems/service-unavailable' } });
  });

  it('is answered with the problem before the download when any other service does not answer', async () => {
    const booking = sampleBooking({ customerId });
    const [silent, ...answering] = recordKeepers.toReversed();
    for (const service of answering) {
      const records = service === 'bookings' ? [{ kind: 'booking', record: booking }] : [];
      admin.probe.answer(GetCustomerRecords[service], () => ({ result: { records, next: null } }));
    }
    const path = `/customers/export?id=${encodeURIComponent(customerId)}`;

    const refused = await staff.get(path);
    if (silent) admin.probe.answer(GetCustomerRecords[silent], () => ({ result: { records: [], next: null } }));
    const complete = await staff.get<{ records: object[] }>(path);

    expect(refused).toMatchObject({ status: 503, body: { type: '/problems/service-unavailable' } });
    expect(complete.body.records[0]).toMatchObject({ service: 'bookings', record: { id: booking.id } });
  });
});

describe('the export of a list', () => {
  it('logs only the ids of known customers, because no erasure would find others', async () => {
    for (const id of ['anna-of-before', customerId]) {
      expect((await staff.get(`/payments.csv?customer=${encodeURIComponent(id)}`)).status).toBe(200);
    }

    const attempts = admin.db('audit_entries').where({ target_id: 'payments', outcome: 'attempted' });
    const logged = await attempts.orderBy('sequence').pluck<object[]>('before');
    expect(logged).toMatchObject([{ filters: { customer: 'unknown' } }, { filters: { customer: customerId } }]);
  });
});

describe('an erasure that waits for its second person', () => {
  const anna = 'anna.märlowe@example.com';
  const queue = (query: string) => staff.get<{ data: object[] }>(`/work-queue?${query}`);

  it('is in the work queue until somebody decides on it', async () => {
    const booking = sampleBooking({ customerId: anna, status: 'expired', startsAt: '2020-06-01T14:00:00.000Z' });
    await admin.probe.publish(BookingExpired, { about: booking.id, data: { booking } });
    const { id, requestedAt } = await eventually(async () => {
      const answer = await staff.post<{ id: string; requestedAt: string }>('/erasures', {
        ...{ customer: anna, reason: 'She asked for it' },
      });
      expect(answer.status).toBe(201);
      return answer.body;
    });

    const { body } = await queue('kind=requested-erasure');
    const record = { id, customerId: anna, requestedBy: FIRST_STAFF.email, requestedAt };
    const subject = { customerId: anna, bookingDescription: null, methods: [] };
    expect(body.data).toEqual([
      { kind: 'requested-erasure', since: requestedAt, record, ...subject, assignee: null, snoozedUntil: null },
    ]);
    expect((await staff.get('/work-queue/counts')).body).toMatchObject({ 'requested-erasure': 1 });
    for (const typed of ['Marlowe', encodeURIComponent('Märlowe')]) {
      expect((await queue(`group=business&q=${typed}`)).body).toEqual(body);
    }
    const marked = await staff.post(`/work-queue/requested-erasure/${id}/assign`, { assignee: FIRST_STAFF.email });
    expect(marked.body).toMatchObject({ assignee: FIRST_STAFF.email, record });
    const colleague = await admin.browser().signIn(await admin.addStaff(['read_all', 'process_refunds']), PASSWORD);
    const snooze = { path: `/work-queue/requested-erasure/${id}/snooze`, until: new Date(Date.now() + 60_000) };
    const refused = await colleague.post(snooze.path, { until: snooze.until });
    expect(refused).toMatchObject({ status: 403, body: { permission: 'manage_privacy' } });
    expect((await staff.post(snooze.path, { until: null })).status).toBe(200);

    expect((await staff.post(`/erasures/${id}/reject`, {})).status).toBe(200);

    expect((await queue('kind=requested-erasure')).body.data).toEqual([]);
  });
});

describe('a customer whose id means a folder in a path', () => {
  it.each(['.', '..'])('has a page, an export and an erasure: %s', async (id) => {
    const booking = sampleBooking({ customerId: id, status: 'expired', startsAt: '2020-06-01T14:00:00.000Z' });
    await admin.probe.publish(BookingExpired, { about: booking.id, data: { booking } });
    await eventually(async () => expect((await read(id)).body).toMatchObject({ id, bookings: 1 }));

    const exported = await staff.get(`/customers/export?id=${id}`);
    const requested = await staff.post('/erasures', { customer: id, reason: 'The guest asked for it' });
    const shown = await staff.get(`/erasures?customer=${id}`);

    expect(exported).toMatchObject({ status: 200, body: { customerId: id } });
    expect(requested.status).toBe(201);
    expect(shown.body).toEqual({ erasure: requested.body });
  });
});

const expected = {
  id: customerId,
  bookings: 3,
  isCut: false,
  totals: [
    {
      ...{ currency: 'EUR', bookings: 2, booked: euros(12_050), paid: euros(12_050) },
      ...{ refunded: euros(1_000), underway: euros(4_000), disputed: euros(500) },
    },
    {
      ...{ currency: 'JPY', bookings: 1, booked: yen(9_000), paid: yen(0) },
      ...{ refunded: yen(0), underway: yen(0), disputed: yen(0) },
    },
  ],
};

async function publishLife(): Promise<void> {
  const booking = sampleBooking({ customerId });
  const cancelled = sampleBooking({ customerId, status: 'cancelled' });
  const payment = samplePayment({ bookingId: booking.id });
  const [part] = sampleRefund().allocations;
  const done = sampleRefund({
    ...{ bookingId: booking.id, amount: euros(1_000), status: 'succeeded' },
    allocations: part ? [{ ...part, amount: euros(1_000), status: 'succeeded' }] : [],
  });
  const asked = sampleRefund({ bookingId: booking.id });
  const dispute = { paymentId: payment.id, bookingId: booking.id, disputeReference: 'du_1', amount: euros(500) };
  const publish: typeof admin.probe.publish = (...args) => admin.probe.publish(...args);
  for (const one of [booking, sampleBooking({ customerId, total: yen(9_000) })]) {
    await publish(BookingCreated, { about: one.id, data: { booking: one } });
  }
  await publish(BookingCancelled, { about: cancelled.id, data: { booking: cancelled } });
  await publish(PaymentCompleted, { about: payment.id, data: { payment } });
  await publish(RefundProcessed, { about: done.id, data: { refund: done } });
  await publish(RefundRequested, { about: asked.id, data: { refund: asked } });
  await publish(DisputeOpened, { about: randomUUID(), data: { ...dispute, reason: null } });
}

function partOf({ id, method }: Payment, amount: Money, status: RefundAllocation['status']): RefundAllocation {
  return { paymentId: id, method, amount, status, gatewayReference: null };
}

function refundOf(bookingId: string, allocations: RefundAllocation[], status: Refund['status'] = 'processing'): Refund {
  const [first] = allocations as [RefundAllocation];
  const amount = sumAmounts(first.amount.currency, allocations);
  return sampleRefund({ bookingId, amount, allocations, status });
}

async function countDisputes(customer: string): Promise<number> {
  return (await staff.get<{ data: object[] }>(`/disputes?customer=${customer}`)).body.data.length;
}

function read(id: string): ReturnType<StaffBrowser['get']> {
  return staff.get(`/customers?id=${encodeURIComponent(id)}`);
}
