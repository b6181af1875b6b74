import { type Actor, BookingCancelled, CancelBooking, QuoteCancellation } from '@booking/contracts';
import { newId } from '@booking/runtime';
import { eventually, whileWaiting } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { paidBooking } from './paid-booking.ts';
import { euros } from './samples.ts';
import { bookings, useBookings } from './start-bookings.ts';

const staff: Actor = { sub: 'bea@hotel.example', permissions: ['process_refunds'] };
const reader: Actor = { sub: 'rita@hotel.example', permissions: ['read_all'] };
const stranger: Actor = { sub: 'nobody@hotel.example', permissions: [] };

useBookings();

const cancellationPolicy = [{ until: 'P1D', refundPercent: 80 }];

function quote(bookingId: string, actor: Actor) {
  return bookings.bus.request(QuoteCancellation, { bookingId, actor });
}

function cancel(bookingId: string, actor: Actor, terms: { reason?: string; quote?: string } = {}) {
  const { reason = null, quote: accepted = null } = terms;
  return bookings.bus.request(CancelBooking, { bookingId, actor, reason, quote: accepted });
}

/**
 * A deadline half a second ago. Services allow for clocks that differ by one second, so the request expires in half a
 * second.
 */
function soonOver(): Record<string, string> {
  return { 'Booking-Deadline': String(Date.now() - 500) };
}

describe('staff', () => {
  it('cancel nothing with a command whose deadline passes while the booking is locked', async () => {
    const { id } = await paidBooking({ cancellationPolicy });
    const terms = { bookingId: id, actor: staff, reason: null, quote: null };

    const { acted: waiting, found: late } = await whileWaiting(
      bookings.db,
      { table: 'bookings', id },
      {
        act: () => bookings.bus.request(CancelBooking, { ...terms, quote: 'of yesterday' }),
        meanwhile: () => bookings.bus.request(CancelBooking, terms, soonOver()),
      },
    );

    expect(late).toMatchObject({ problem: { type: '/problems/service-unavailable' } });
    expect(waiting).toMatchObject({ problem: { type: '/problems/cancellation-quote-changed' } });
    expect(await bookings.read(id)).toMatchObject({ status: 'confirmed' });
  });

  it('get a quote, and cancel on exactly its terms', async () => {
    const { id } = await paidBooking({ cancellationPolicy });

    const quoted = await quote(id, staff);
    const terms = QuoteCancellation.reply.parse(quoted.result).quote;
    const answer = await cancel(id, staff, { reason: 'The guest called', quote: terms.quote });

    expect(terms).toMatchObject({ refund: euros(8_000), fee: euros(2_000) });
    const cancellation = { by: staff.sub, reason: 'The guest called', refund: euros(8_000), fee: euros(2_000) };
    expect(answer).toMatchObject({ result: { booking: { id, status: 'cancelled', cancellation } } });
    expect(await bookings.read(id)).toMatchObject({ status: 'cancelled', cancellation });
  });

  it('get the current terms when their quote is out of date, and nothing is cancelled', async () => {
    const { id } = await paidBooking({ cancellationPolicy });

    const answer = await cancel(id, staff, { quote: 'of yesterday' });

    expect(answer).toMatchObject({
      problem: { type: '/problems/cancellation-quote-changed', current: { refund: euros(8_000) } },
    });
    expect((await bookings.read(id)).status).toBe('confirmed');
  });

  it.each([
    [reader, 403, 'forbidden'],
    [stranger, 404, 'booking-not-found'],
  ])('need process_refunds to get a quote and to cancel: %j', async (actor, status, type) => {
    const { id } = await paidBooking({ cancellationPolicy });

    const problem = { type: `/problems/${type}`, status };
    expect(await quote(id, actor)).toMatchObject({ problem });
    expect(await cancel(id, actor)).toMatchObject({ problem });
    expect((await bookings.read(id)).status).toBe('confirmed');
  });

  it('get a problem for an unknown booking', async () => {
    const problem = { type: '/problems/booking-not-found' };

    expect(await quote(newId(), staff)).toMatchObject({ problem });
    expect(await cancel(newId(), staff)).toMatchObject({ problem });
  });
});

describe('a cancellation by staff', () => {
  it.each([
    ['the other names of the canceller', { relatedTo: ['old@hotel.example'] }],
    ['no names, if an older admin sends none', {}],
  ])('publishes %s, and shows none to clients', async (_names, names) => {
    const { id } = await paidBooking({ cancellationPolicy });

    const answer = await cancel(id, { ...staff, ...names });
    const shown = await bookings.send({ sub: 'alice' }, `/bookings/${id}`);

    const data = { booking: await bookings.read(id), ...names };
    await eventually(async () => {
      const events = (await bookings.bus.published(BookingCancelled)).filter(({ subject }) => subject === id);
      expect(events.map((event) => event.data)).toEqual([data]);
    });
    for (const text of [JSON.stringify(answer), await shown.text()]) {
      expect(text).toContain('"cancelled"');
      expect(text).not.toMatch(/relatedTo|old@hotel/);
    }
  });
});
