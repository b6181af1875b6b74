import type { Booking, CancellationQuote, Refund } from '@booking/contracts';
import { eventually, type JsonAnswer, type ProductClient, type SimulatorClient } from '@booking/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminClient } from '../../src/admin-client.ts';
import { fixture } from './fixture.ts';

const TIMES = 50;

let gateway: SimulatorClient;
let alice: ProductClient;
let staff: ProductClient;
let adminClient: AdminClient;

beforeAll(() => {
  ({ gateway, alice, staff, adminClient } = fixture);
});

describe('in a race of fifty,', () => {
  it('clicks on Process refund once', async () => {
    const { booking } = await alice.paidBooking(gateway);
    const asked = await alice.refund(booking.id);

    const answers = await pressed(asked.body, 'process', {});

    expect(statusesOf(answers)).toEqual({ 200: 1, 409: TIMES - 1 });
    await becomes(asked.body, 'succeeded');
    expect(await refundsAtGateway(booking)).toHaveLength(1);
  });

  it('clicks on Process and Reject decide once, either way', async () => {
    const { booking } = await alice.paidBooking(gateway);
    const { body: asked } = await alice.refund(booking.id);

    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_, index) =>
        adminClient.send(`/refunds/${asked.id}/${index % 2 === 0 ? 'process' : 'reject'}`, {
          reason: 'Requested twice',
        }),
      ),
    );

    expect(statusesOf(answers)).toEqual({ 200: 1, 409: TIMES - 1 });
    const decided = await eventually(async () => {
      const [refund] = await alice.refunds(booking.id);
      expect(['succeeded', 'rejected']).toContain(refund?.status);
      return refund;
    });
    expect(await refundsAtGateway(booking)).toHaveLength(decided?.status === 'succeeded' ? 1 : 0);
  });

  it('edge case 32: manual settlements of a failed refund count once', async () => {
    const { booking } = await alice.paidBooking(gateway);
    await gateway.planRefund('refused');
    const { body: refused } = await staff.refund(booking.id, { amount: { amount: 4_000, currency: 'EUR' } });
    expect(refused.status).toBe('failed');

    const answers = await pressed(refused, 'settle-manually', { reason: 'Paid out at the desk' });

    expect(statusesOf(answers)).toEqual({ 200: 1, 409: TIMES - 1 });
    await alice.bookingWhich(booking.id, { refunded: { amount: 4_000, currency: 'EUR' } });
    expect(await refundsAtGateway(booking)).toEqual([]);
  });

  it('edge case 5: reviews of an external refund decide once', async () => {
    const { booking } = await alice.paidBooking(gateway);
    const [payment] = await alice.payments(booking.id);
    await gateway.refundInDashboard(String(payment?.gatewayReference), 2_000);
    const external = await eventually(async () => {
      const [refund] = await alice.refunds(booking.id);
      if (!refund) throw new Error('The refund is not known yet');
      return refund;
    });

    const answers = await pressed(external, 'review', { meaning: 'cancel_booking' });

    expect(statusesOf(answers)).toEqual({ 200: 1, 409: TIMES - 1 });
    await alice.bookingWhich(booking.id, { status: 'cancelled', paymentStatus: 'refunded' });
    expect(await refundsAtGateway(booking)).toHaveLength(2);
  });

  it('edge case 22: cancellations with one quote cancel once, on the quoted terms', async () => {
    const { booking } = await alice.paidBooking(gateway);
    const { body: quote } = await staff.send<CancellationQuote>(`/bookings/${booking.id}/cancellation-quote`);

    const answers = await Promise.all(
      Array.from({ length: TIMES }, () =>
        staff.post<Booking>(`/bookings/${booking.id}/cancel`, { quote: quote.quote }),
      ),
    );

    expect(statusesOf(answers)).toEqual({ 200: TIMES });
    const terms = answers.map(({ body: { cancellation } }) => ({
      fee: cancellation?.fee,
      refund: cancellation?.refund,
    }));
    expect(terms).toEqual(Array.from({ length: TIMES }, () => ({ fee: quote.fee, refund: quote.refund })));
    await alice.bookingWhich(booking.id, { paymentStatus: 'refunded' });
    expect(await alice.refunds(booking.id)).toHaveLength(1);
  });
});

function pressed({ id }: Refund, button: string, body: object): Promise<JsonAnswer[]> {
  return Promise.all(Array.from({ length: TIMES }, () => adminClient.send(`/refunds/${id}/${button}`, body)));
}

function statusesOf(answers: readonly JsonAnswer<unknown>[]): Record<number, number> {
  const counts = Map.groupBy(answers, ({ status }) => status);
  return Object.fromEntries([...counts].map(([status, group]) => [status, group.length]));
}

async function becomes({ id, bookingId }: Refund, status: string): Promise<void> {
  await eventually(async () => {
    expect((await alice.send(`/bookings/${bookingId}/refunds/${id}`)).body['status']).toBe(status);
  });
}

async function refundsAtGateway({ id }: Booking): Promise<readonly unknown[]> {
  const references = new Set((await alice.payments(id)).map(({ gatewayReference }) => gatewayReference));
  const entries = (await gateway.ledger()).filter(({ session }) => references.has(session.id));
  return entries.flatMap(({ refunds }) => refunds);
}
