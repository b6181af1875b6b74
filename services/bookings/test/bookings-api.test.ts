import { Booking, BookingCreated, BookingPaid, GetPayable } from '@booking/contracts';
import { newId } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { euros } from './samples.ts';
import { alice, bookingBody, bookings, mallory, reader, shop, staff, useBookings } from './start-bookings.ts';

useBookings();

const tier = (until?: string) => ({ refundPercent: 50, ...(until !== undefined && { until }) });
const post = (body: unknown, headers = {}) => ({ method: 'POST', body, headers });

describe('POST /api/v1/bookings', () => {
  it('creates a pending booking for the customer, answers with its location, and publishes it', async () => {
    const metadata = { room: '12', note: '' };
    const made = await bookings.ask<Booking>(shop, '/bookings', post(bookingBody({ metadata })));

    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/v1/bookings/${made.body.id}`);
    expect(Booking.strict().parse(made.body)).toMatchObject({
      customerId: 'alice',
      status: 'pending',
      paymentStatus: 'unpaid',
      startsAt: '2031-06-01T14:00:00.000Z',
      cancellationPolicy: null,
      metadata,
    });
    expect((await bookings.ask(alice, `/bookings/${made.body.id}`)).body).toEqual(made.body);
    const created = await eventually(async () => {
      const event = (await bookings.bus.published(BookingCreated)).find(({ subject }) => subject === made.body.id);
      expect(event).toBeDefined();
      return event;
    });
    expect(created).toMatchObject({ aggregateversion: 1, data: { booking: made.body } });
  });

  it.each([
    { timeZone: 'Europe/Berlin', tiers: [{ until: 'P7D', refundPercent: 100 }] },
    [
      { until: 'P7D', refundPercent: 100 },
      { refundPercent: 20, fee: euros(500) },
    ],
  ])('keeps the cancellation policy %j as it was sent', async (cancellationPolicy) => {
    const { id } = await bookings.book({ cancellationPolicy });

    expect(await bookings.read(id)).toMatchObject({ cancellationPolicy });
  });

  it('edge case 39: confirms a free booking at once', async () => {
    const free = await bookings.book({ total: { amount: 0, currency: 'JPY' } });

    expect(free).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', paid: { amount: 0, currency: 'JPY' } });
    await eventually(async () => {
      const [created, paid] = await Promise.all([
        bookings.bus.published(BookingCreated),
        bookings.bus.published(BookingPaid),
      ]);
      expect(created).toContainEqual(expect.objectContaining({ subject: free.id, aggregateversion: 1 }));
      expect(paid).toContainEqual(expect.objectContaining({ subject: free.id, aggregateversion: 2 }));
    });
  });

  it.each([
    ['an end before the start', { endsAt: '2031-06-01T14:00:00Z' }, '/endsAt'],
    ['an expiry that has passed', { expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt'],
    ['a customer with an empty id', { customerId: '' }, '/customerId'],
    ['an unknown member', { status: 'confirmed' }, '/status'],
    ['a cancellation policy of the wrong type', { cancellationPolicy: 'flexible' }, '/cancellationPolicy'],
    [
      'a fee in another currency than the total',
      { cancellationPolicy: [{ refundPercent: 50, fee: { amount: 1, currency: 'USD' } }] },
      '/cancellationPolicy/0/fee',
    ],
    [
      'two tiers until the same moment',
      { cancellationPolicy: { timeZone: 'Europe/Berlin', tiers: [tier('P1D'), tier('P2D'), tier('PT24H')] } },
      '/cancellationPolicy/tiers/2/until',
    ],
    ['two tiers without an end', { cancellationPolicy: [tier(), tier()] }, '/cancellationPolicy/1/until'],
    ...['IST', 'JST', 'pst'].map((timeZone): [string, object, string] => [
      `the ambiguous time zone ${timeZone}`,
      { cancellationPolicy: { timeZone, tiers: [tier('P1D')] } },
      '/cancellationPolicy/timeZone',
    ]),
    ...['+02:00', '-0530', '+14'].map((timeZone): [string, object, string] => [
      `the offset ${timeZone} as a time zone`,
      { cancellationPolicy: { timeZone, tiers: [tier('P1D')] } },
      '/cancellationPolicy/timeZone',
    ]),
    [
      'an ambiguous time zone of a tier without an end',
      { cancellationPolicy: { timeZone: 'CST', tiers: [tier()] } },
      '/cancellationPolicy/timeZone',
    ],
    ['a negative amount', { total: { amount: -1, currency: 'EUR' } }, '/total/amount'],
    ['a description of blanks', { description: '  ' }, '/description'],
    ['text that cannot be stored', { description: 'a\u0000b' }, '/description'],
    [
      'more labels than allowed',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [i, ''])) },
      '/metadata',
    ],
  ])('rejects %s and names it', async (_, members, pointer) => {
    const { status, body } = await bookings.ask(
      shop,
      '/bookings',
      post(bookingBody({ customerId: 'mallory', ...members })),
    );

    expect(status).toBe(422);
    expect(body).toMatchObject({ type: '/problems/validation-failed', errors: [{ pointer }] });
    expect(await bookings.db('bookings').where({ customer_id: 'mallory' })).toEqual([]);
  });

  it('creates one booking for one idempotency key, even with fifty concurrent requests', async () => {
    const request = post(bookingBody({ description: 'Once' }), { 'idempotency-key': newId() });

    const answers = await Promise.all(Array.from({ length: 50 }, () => bookings.ask(shop, '/bookings', request)));
    const again = await bookings.ask(shop, '/bookings', request);

    expect(await bookings.db('bookings').where({ description: 'Once' }).pluck('id')).toEqual([again.body['id']]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('location')).toBe(`/api/v1/bookings/${String(again.body['id'])}`);
    for (const { status, body } of answers) {
      expect([201, 409]).toContain(status);
      expect(status === 201 ? body : body['type']).toEqual(
        status === 201 ? again.body : '/problems/idempotency-key-in-use',
      );
    }
  });

  it.each([
    ['a customer', alice],
    ['staff', { sub: 'staff', permissions: ['read_all', 'process_refunds', 'manage_staff'] as const }],
  ])('lets only the business set a price: not %s', async (_who, caller) => {
    const description = `A price of ${caller.sub}`;
    const bodies = [bookingBody({ description }), bookingBody({ description, total: euros(0) }), { description }, '{'];

    for (const body of bodies) {
      const answer = await bookings.ask(caller, '/bookings', post(body));

      expect(answer).toMatchObject({
        status: 403,
        body: { type: '/problems/forbidden', permission: 'manage_bookings' },
      });
    }
    expect(await bookings.db('bookings').where({ description })).toEqual([]);
  });

  it('never answers one customer with the booking of another when the shop uses a key twice', async () => {
    const headers = { 'idempotency-key': newId() };
    await bookings.ask(shop, '/bookings', post(bookingBody(), headers));

    const again = await bookings.ask(shop, '/bookings', post(bookingBody({ customerId: 'bob' }), headers));

    expect(again).toMatchObject({ status: 422, body: { type: '/problems/idempotency-key-reused' } });
  });

  it('rejects a different request under a used idempotency key', async () => {
    const headers = { 'idempotency-key': newId() };
    await bookings.ask(shop, '/bookings', post(bookingBody(), headers));

    const { status, body } = await bookings.ask(
      shop,
      '/bookings',
      post(bookingBody({ description: 'Other' }), headers),
    );

    expect({ status, type: body['type'] }).toEqual({ status: 422, type: '/problems/idempotency-key-reused' });
  });
});

describe('GET /api/v1/bookings/{booking}', () => {
  it('answers 404 to other customers, to staff without read_all, and for an unknown id', async () => {
    const { id } = await bookings.book();

    const refused = await Promise.all([
      bookings.ask(mallory, `/bookings/${id}`),
      bookings.ask(staff, `/bookings/${id}`),
      bookings.ask(alice, `/bookings/${newId()}`),
      bookings.ask(alice, '/bookings/1'),
    ]);

    const found = refused.map(({ status, body }) => ({ status, type: body['type'] }));
    expect(found).toEqual(refused.map(() => ({ status: 404, type: '/problems/booking-not-found' })));
    expect((await bookings.ask(reader, `/bookings/${id}`)).status).toBe(200);
    expect((await bookings.ask(shop, `/bookings/${id}`)).status).toBe(200);
  });
});

describe('GET /api/v1/bookings', () => {
  type List = { data: Booking[]; next: string | null };
  const carol = { sub: 'carol' };
  let made: string[];

  beforeAll(async () => {
    const total = (index: number) => ({ amount: index === 2 ? 0 : 100, currency: 'EUR' });
    made = [];
    for (let index = 0; index < 5; index += 1) {
      const { body } = await bookings.ask<Booking>(
        shop,
        '/bookings',
        post(bookingBody({ customerId: carol.sub, total: total(index) })),
      );
      made.unshift(body.id);
    }
  });

  it('lists every own booking once, newest first, page by page', async () => {
    const first = await bookings.ask<List>(carol, '/bookings?limit=3');
    const second = await bookings.ask<List>(carol, `/bookings?limit=3&after=${String(first.body.next)}`);

    expect([first.body.data, second.body.data].map((page) => page.map(({ id }) => id))).toEqual([
      made.slice(0, 3),
      made.slice(3),
    ]);
    expect(second.body.next).toBeNull();
  });

  it('filters by status and payment status', async () => {
    const byStatus = await bookings.ask<List>(carol, '/bookings?status=confirmed');
    const byBoth = await bookings.ask<List>(carol, '/bookings?status=pending&paymentStatus=unpaid');

    expect(byStatus.body.data.map(({ id }) => id)).toEqual([made[2]]);
    expect(byBoth.body.data.map(({ id }) => id)).toEqual(made.filter((_, index) => index !== 2));
  });

  it('lists the bookings of all customers only with read_all or manage_bookings', async () => {
    const customers = async (caller: typeof reader): Promise<Set<string>> => {
      const { body } = await bookings.ask<List>(caller, '/bookings?limit=100');
      return new Set(body.data.map(({ customerId }) => customerId));
    };

    expect(await customers(reader)).toEqual(new Set(['alice', 'carol']));
    expect(await customers(shop)).toEqual(new Set(['alice', 'carol']));
    expect(await customers(carol)).toEqual(new Set(['carol']));
    expect(await customers(mallory)).toEqual(new Set());
  });

  it('filters by customer among the bookings that the caller may see', async () => {
    const idsOf = async (caller: typeof reader): Promise<string[]> => {
      const { body } = await bookings.ask<List>(caller, '/bookings?customerId=carol&limit=100');
      return body.data.map(({ id }) => id);
    };

    expect(await idsOf(shop)).toEqual(made);
    expect(await idsOf(reader)).toEqual(made);
    expect(await idsOf(carol)).toEqual(made);
    expect(await idsOf(alice)).toEqual([]);
  });

  it.each(['limit=0', 'limit=101', 'status=paid', 'after=nonsense', 'after=WyIxIl0', 'customerId=', 'customer=alice'])(
    'rejects ?%s',
    async (query) => {
      expect((await bookings.ask(carol, `/bookings?${query}`)).status).toBe(422);
    },
  );
});

describe('queries.bookings.GetPayable', () => {
  it('answers the booking and its version', async () => {
    const booking = await bookings.book();

    expect(await bookings.bus.request(GetPayable, { bookingId: booking.id })).toEqual({
      result: { booking, version: 1 },
    });
  });

  it('answers a problem when the booking does not exist', async () => {
    const { problem } = await bookings.bus.request(GetPayable, { bookingId: newId() });

    expect(problem).toMatchObject({ type: '/problems/booking-not-found', status: 404 });
  });
});
