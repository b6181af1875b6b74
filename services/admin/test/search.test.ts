import { BookingCreated, PaymentInitiated, RefundRequested, WebhookEndpointRecorded } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fillSearchTextsJob } from '../src/features/fill-search-texts/fill-search-texts.job.ts';
import { anEndpoint } from './samples.ts';
import { admin, PASSWORD, staff, useStaff } from './start-admin.ts';

type Group = { resource: string; hits: { id: string; title: string | null }[]; hasMore: boolean };

const booking = sampleBooking({
  customerId: 'maria.fernandez@example.com',
  description: 'Übernachtung im Lake House, 東京',
  total: euros(12_050),
  metadata: { order: 'ORD-100382', name: 'Łukasz Święty', note: 'محمد' },
  createdAt: '2026-05-01T08:00:00.000Z',
});
const payment = samplePayment({
  bookingId: booking.id,
  amount: euros(12_050),
  gatewayReference: 'cs_search_7Xy',
});
const returned = { paymentId: payment.id, method: 'sandbox', amount: euros(777), status: 'succeeded' } as const;
const refund = sampleRefund({
  ...{ bookingId: booking.id, reason: 'The wine was corked', amount: euros(777) },
  allocations: [{ ...returned, gatewayReference: 're_search_9Ab' }],
});
const others = ['1', '2'].map((digit) =>
  sampleBooking({
    ...{ customerId: 'somebody', description: `Kayak ${digit}`, metadata: { order: `ORD-100382${digit}` } },
    createdAt: `2026-05-0${digit}T09:00:00.000Z`,
  }),
);

useStaff();
beforeAll(async () => {
  for (const one of [booking, ...others]) {
    await admin.probe.publish(BookingCreated, { about: one.id, data: { booking: one } });
  }
  await admin.probe.publish(PaymentInitiated, { about: payment.id, data: { payment } });
  await admin.probe.publish(RefundRequested, { about: refund.id, data: { refund } });
  await eventually(async () => {
    const counts = await Promise.all(
      ['booking_records', 'payment_records', 'refund_records'].map((table) => admin.db(table).select('id')),
    );
    expect(counts.map((rows) => rows.length)).toEqual([3, 1, 1]);
  });
});

describe('a search over everything', () => {
  it.each([
    ['the end of an id as it is shown', `…${booking.id.slice(-8)}`],
    ['a part of an order number', '00382'],
    ['a part of an email', 'fernandez'],
    ['a name without accents', 'lukasz swiety'],
    ['a word without an umlaut', 'ubernacht'],
    ['a phrase in quotes', '"lake house"'],
    ['a single letter of another script', '東'],
    ['two letters of another script', '東京'],
    ['a word in Arabic', 'محمد'],
    ['an amount', '120.50'],
    ['an amount with a comma and a currency', '120,50 EUR'],
    ['an amount with a sign', '€120.5'],
  ])('finds a booking by %s', async (_what, typed) => {
    expect(await idsIn('bookings', typed)).toContain(booking.id);
  });

  it.each([
    ['its reference', 'search_7xy'],
    ['the order number of its booking', 'ord-100382'],
    ['the description of its booking', 'ake hou'],
  ])('finds a payment by %s', async (_what, typed) => {
    expect(await idsIn('payments', typed)).toEqual([payment.id]);
  });

  it.each([
    ['its reason', 'corked'],
    ['its amount', '7,77'],
    ['a payment that it returns', refund.allocations[0]?.paymentId.slice(-8) ?? ''],
    ['the customer of its booking', 'maria'],
  ])('finds a refund by %s', async (_what, typed) => {
    expect(await idsIn('refunds', typed)).toEqual([refund.id]);
  });

  it('finds a deleted webhook endpoint by its address', async () => {
    const endpoint = anEndpoint({ url: 'https://hooks.example/closed-shop', status: 'deleted' });
    await admin.probe.publish(WebhookEndpointRecorded, { about: endpoint.id, data: { endpoint } });

    await eventually(async () => expect(await idsIn('webhook-endpoints', 'closed-shop')).toEqual([endpoint.id]));
  });

  it('shows exact matches before later records that only contain the search', async () => {
    expect(await idsIn('bookings', 'ORD-100382')).toEqual([booking.id, ...others.map(({ id }) => id).reverse()]);
  });

  it('shows records with consecutive words before later records with separate words', async () => {
    expect(await idsIn('bookings', 'kayak 1')).toEqual(others.map(({ id }) => id));
  });

  it('shows the customers whose id contains the search', async () => {
    expect(await idsIn('customers', 'FERNANDEZ@')).toEqual([booking.customerId]);
    expect(await idsIn('customers', '"maria.fernandez@example.com"')).toEqual([booking.customerId]);
    expect(await idsIn('customers', '(maria)')).toEqual([booking.customerId]);
    expect(await idsIn('customers', 'lake house')).toEqual([]);
  });

  it.each(['100%', '_______', String.raw`a\b`, "'", '"', '%%%', 'nothing like it'])(
    'treats every character of %s as plain text',
    async (typed) => {
      expect(await groupsOf(typed)).toEqual([]);
    },
  );

  it.each(['%E2%80%8B', '%22%E2%80%8B%22', '%CC%81'])('finds nothing by invisible characters alone: %s', async (q) => {
    expect(await groupsOf(decodeURIComponent(q))).toEqual([]);
    expect(await bookingsWith(`q=${q}`)).toEqual([]);
    expect((await staff.get(`/bookings/count?q=${q}`)).body).toEqual({ count: 0, isCut: false });
  });

  it('searches the latest records for fewer than three letters', async () => {
    expect(await idsIn('bookings', 'ay')).toEqual(others.map(({ id }) => id).reverse());
  });

  it('rejects an empty search, and hides records from staff who may not read them', async () => {
    expect((await staff.get('/search?q=%20')).status).toBe(422);
    expect((await staff.get(`/search?q=${'x'.repeat(201)}`)).status).toBe(422);

    const email = await admin.addStaff(['manage_staff']);
    const manager = await admin.browser().signIn(email, PASSWORD);
    expect((await manager.get('/search?q=lake')).status).toBe(403);
  });
});

describe('the list of bookings', () => {
  it.each([
    ['the gateway reference of a payment', 'cs_search_7Xy'],
    ['a part of the gateway reference of a payment', 'search_7xy'],
    ['the id of a payment', payment.id],
    ['the end of the id of a payment as it is shown', `…${payment.id.slice(-8)}`],
    ['the id of a refund', refund.id],
    ['the gateway reference of a refund', 're_search_9Ab'],
  ])('finds a booking by %s', async (_what, typed) => {
    expect(await bookingsWith(`q=${encodeURIComponent(typed)}`)).toEqual([booking.id]);
  });

  it('applies its filters to a booking that is found by a payment', async () => {
    expect(await bookingsWith('q=cs_search_7Xy&status=pending')).toEqual([booking.id]);
    expect(await bookingsWith('q=cs_search_7Xy&status=cancelled')).toEqual([]);
  });

  it('finds nothing by an unknown reference, and only the booking of an order number', async () => {
    expect(await bookingsWith('q=cs_search_8')).toEqual([]);
    expect(await bookingsWith('q=ORD-1003821')).toEqual([others[0]?.id]);
  });
});

describe('a record of an earlier version', () => {
  it('becomes searchable, with the terms of its booking', async () => {
    await admin.db('booking_records').update({ search_text: null });
    await admin.db('payment_records').update({ search_text: null });
    expect(await groupsOf('search_7xy')).toEqual([]);

    await fillSearchTextsJob({ db: admin.db }).run();

    expect(await idsIn('payments', 'search_7xy lukasz')).toEqual([payment.id]);
    expect(await fillSearchTextsJob({ db: admin.db }).run()).toBe(false);
  });
});

async function groupsOf(typed: string): Promise<Group[]> {
  const { status, body } = await staff.get<{ groups: Group[] }>(`/search?q=${encodeURIComponent(typed)}`);
  expect(status).toBe(200);
  return body.groups;
}

async function bookingsWith(query: string): Promise<string[]> {
  const { status, body } = await staff.get<{ data: { id: string }[] }>(`/bookings?${query}`);
  expect(status).toBe(200);
  return body.data.map(({ id }) => id);
}

async function idsIn(resource: string, typed: string): Promise<string[]> {
  const group = (await groupsOf(typed)).find((one) => one.resource === resource);
  return group?.hits.map(({ id }) => id) ?? [];
}
