import { type Booking, BookingErased, CancelBooking, EraseCustomer, ERASED_TEXT } from '@booking/contracts';
import { newId } from '@booking/runtime';
import { eventually, whileWaiting } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { bookings, useBookings } from './start-bookings.ts';

const FREE = { amount: 0, currency: 'EUR' };
const staff = { sub: 'staff', permissions: ['process_refunds'] };

useBookings();

type Scope = { readonly customerId: string; readonly pseudonym: string };

function erase(scope: Scope, bookingIds: readonly string[] = []) {
  return bookings.bus.request(EraseCustomer.bookings, { ...scope, bookingIds, after: null });
}

/** A confirmed booking that has ended. */
function pastBooking(customerId: string): Promise<Booking> {
  const texts = { description: 'For Anna Marlowe', metadata: { guest: 'Anna Marlowe' } };
  return bookings.book({ customerId, total: FREE, startsAt: '2020-06-01T14:00:00Z', ...texts });
}

function aCustomer(): Scope {
  const id = newId();
  return { customerId: `anna-${id}`, pseudonym: `erased-${id}` };
}

describe('the erasure of a customer', () => {
  it('replaces the customer and the texts of bookings, once', async () => {
    const customer = aCustomer();
    const { id } = await pastBooking(customer.customerId);

    expect(await erase(customer)).toEqual({ result: { bookingIds: [id], next: null } });
    await erase({ ...customer, customerId: customer.pseudonym }, [id]);

    const erased = { customerId: customer.pseudonym, description: ERASED_TEXT, metadata: {}, status: 'confirmed' };
    expect(await bookings.read(id)).toMatchObject(erased);
    await eventually(async () => expect(await erasuresOf(id)).toMatchObject([{ data: { booking: erased } }]));
  });

  it('erases the reason of a cancellation that follows the first erasure', async () => {
    const customer = aCustomer();
    const { id } = await pastBooking(customer.customerId);
    await erase(customer);
    const order = { bookingId: id, actor: staff, reason: 'Anna Marlowe was ill', quote: null };
    expect(await bookings.bus.request(CancelBooking, order)).toMatchObject({ result: { booking: { id } } });

    await erase({ ...customer, customerId: customer.pseudonym }, [id]);

    expect(await bookings.read(id)).toMatchObject({
      ...{ customerId: customer.pseudonym, status: 'cancelled' },
      cancellation: { by: staff.sub, reason: ERASED_TEXT },
    });
    await eventually(async () => expect(await erasuresOf(id)).toHaveLength(2));
  });

  it('is rejected when the customer gets a pending booking after the erasure has begun', async () => {
    const customer = aCustomer();
    const past = await pastBooking(customer.customerId);
    const pending = await bookings.book({ customerId: 'somebody else' });

    // The table lock blocks the statement of the erasure that locks bookings, but no statement that only reads them.
    const { acted: answer } = await whileWaiting(
      bookings.db,
      (holding) => holding.raw('lock table bookings in exclusive mode'),
      {
        act: () => erase(customer),
        meanwhile: (holding) =>
          holding('bookings').where({ id: pending.id }).update({ customer_id: customer.customerId }),
      },
    );

    expect(answer).toMatchObject({ problem: { type: '/problems/customer-not-erasable' } });
    expect(await bookings.read(pending.id)).toMatchObject({ customerId: customer.customerId, status: 'pending' });
    expect(await bookings.read(past.id)).toMatchObject({ customerId: customer.customerId });
  });
});

async function erasuresOf(id: string) {
  return (await bookings.bus.published(BookingErased)).filter(({ subject }) => subject === id);
}
