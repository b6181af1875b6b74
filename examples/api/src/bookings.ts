import type { Place } from './place.ts';

export const bookings = {
  async createBooking({ client }: Place) {
    const booking = await client.createBooking({
      customerId: 'alice',
      description: 'Two nights by the sea',
      total: { amount: 24_000, currency: 'EUR' },
      startsAt: '2030-06-01T14:00:00Z',
    });
    return booking.id;
  },

  async listBookings({ client }: Place) {
    const ids: string[] = [];
    for await (const booking of client.listBookings({ status: 'pending' })) ids.push(booking.id);
    return ids.length;
  },

  async getBooking({ client, booking }: Place) {
    const { status, paymentStatus } = await client.getBooking(booking);
    return `${status}, ${paymentStatus}`;
  },

  async watchBooking({ client, booking }: Place) {
    for await (const { status } of client.watchBooking(booking)) {
      if (status !== 'pending') break;
    }
    return 'decided';
  },

  async quoteCancellation({ client, booking }: Place) {
    const { fee, refund } = await client.quoteCancellation(booking);
    return `${fee.amount} kept, ${refund.amount} returned`;
  },

  async cancelBooking({ client, booking }: Place) {
    const { quote } = await client.quoteCancellation(booking);
    const { cancellation } = await client.cancelBooking(booking, { quote, reason: 'The ferry is cancelled' });
    return cancellation;
  },
};
