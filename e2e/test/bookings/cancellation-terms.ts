import type { ProductClient, SimulatorClient } from '@booking/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fixture } from './fixture.ts';

let gateway: SimulatorClient;
let alice: ProductClient;
let staff: ProductClient;

beforeAll(() => {
  ({ gateway, alice, staff } = fixture);
});

describe('a booking with a cancellation policy', () => {
  it('edge case 20: is cancelled on the quoted terms, and the remainder is refunded', async () => {
    const tiers = [
      { until: 'P7D', refundPercent: 50, fee: { amount: 100, currency: 'EUR' as const } },
      { refundPercent: 0 },
    ];
    const cancellationPolicy = { timeZone: 'Europe/Berlin', tiers };
    const { booking, payment } = await alice.paidBooking(gateway, { cancellationPolicy });

    const { body: quoted } = await alice.send(`/bookings/${booking.id}/cancellation-quote`);
    const cancelled = await staff.post(`/bookings/${booking.id}/cancel`, { quote: quoted['quote'] });

    expect(quoted).toMatchObject({ refund: { amount: 5_925 }, fee: { amount: 6_125 } });
    expect(cancelled).toMatchObject({
      status: 200,
      body: { cancellation: { refund: quoted['refund'], tier: tiers[0] } },
    });
    await alice.bookingWhich(booking.id, { status: 'cancelled', paymentStatus: 'partially_refunded' });
    expect(await alice.refunds(booking.id)).toMatchObject([{ origin: 'cancellation', amount: quoted['refund'] }]);
    expect(await refundedAtGateway(payment.gatewayReference)).toBe(5_925);
  });

  it('edge case 18: is quoted the amount that the gateway refunds, if it refunds in steps', async () => {
    const total = { amount: 12_330, currency: 'KWD' as const };
    const cancellationPolicy = [{ refundPercent: 50 }];
    const { booking, payment } = await alice.paidBooking(gateway, { total, cancellationPolicy });

    const { body: quoted } = await alice.send(`/bookings/${booking.id}/cancellation-quote`);
    await staff.post(`/bookings/${booking.id}/cancel`, { quote: quoted['quote'] });

    expect(quoted).toMatchObject({ refund: { amount: 6_170 }, fee: { amount: 6_160 } });
    await alice.bookingWhich(booking.id, { status: 'cancelled', refunded: { ...total, amount: 6_170 } });
    expect(await refundedAtGateway(payment.gatewayReference)).toBe(6_170);
  });
});

async function refundedAtGateway(sessionId: string | null): Promise<number | undefined> {
  return (await gateway.ledger()).find(({ session }) => session.id === sessionId)?.refunded;
}
