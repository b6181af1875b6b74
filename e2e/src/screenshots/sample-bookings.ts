import type { Booking, Money } from '@booking/contracts';
import {
  controlSimulator,
  eventually,
  expectStatus,
  type Product,
  ProductClient,
  SimulatorClient,
} from '@booking/testing';

const EUR = (amount: number): Money => ({ amount, currency: 'EUR' });
const USD = (amount: number): Money => ({ amount, currency: 'USD' });

/**
 * Creates the bookings of some days of a small business: paid, refunded, cancelled and disputed ones, and refunds that
 * wait.
 */
export async function bookSamples(product: Product): Promise<{ booking: Booking }> {
  const gateway = new SimulatorClient(product);
  const [ada, bela] = [await ProductClient.of(product, 'ada'), await ProductClient.of(product, 'bela')];
  const staff = await ProductClient.of(product, 'front-desk', ['process_refunds', 'read_all']);
  const paid = async (customer: ProductClient, description: string, total: Money): Promise<Booking> => {
    const method = description.length % 2 === 0 ? 'stripe' : 'sandbox';
    return (await customer.paidBooking(gateway, { description, total, method })).booking;
  };

  await ada.createBooking({ description: 'Sailing lesson', total: EUR(6_500) });
  const refunded = await paid(ada, 'Court 3, Friday evening', EUR(4_800));
  expectStatus(await staff.refund(refunded.id, { reason: 'Lights were out' }), 201);
  const cancelled = await paid(bela, 'Walk through the old town', USD(9_000));
  expectStatus(await staff.post(`/bookings/${cancelled.id}/cancel`, { reason: 'Guide is ill' }), 200);
  const disputed = await paid(bela, 'Kayak for two, a day', USD(13_500));
  const [payment] = await bela.payments(disputed.id);
  const dispute = { session: payment?.gatewayReference, reason: 'fraudulent' };
  expectStatus(await controlSimulator(product, '/disputes', { body: dispute }), 200);
  const booking = await paid(ada, 'Lake house, two nights', EUR(42_000));
  expectStatus(await staff.refund(booking.id, { amount: EUR(3_500), reason: 'No breakfast' }), 201);
  for (const [amount, reason] of [
    [2_000, 'Late arrival'],
    [5_500, 'Boat was broken'],
  ] as const) {
    expectStatus(await ada.post(`/bookings/${booking.id}/refund`, { amount: EUR(amount), reason }), 201);
  }
  await eventually(async () => {
    const { refunded: given } = await staff.booking(booking.id);
    if (given.amount !== 3_500) throw new Error('The first refund has not succeeded yet');
  });
  return { booking };
}
