import type { Booking, Refund } from '@booking/contracts';
import { type GatewayName, gatewayNames, simulatedGateways } from '@booking/gateway-simulator';
import { eventually, ProductClient, type SimulatedLedgerEntry, type SimulatorClient } from '@booking/testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminClient } from '../../src/admin-client.ts';
import { fixture } from './fixture.ts';

let gateway: SimulatorClient;
let alice: ProductClient;
let mallory: ProductClient;
let staff: ProductClient;
let adminClient: AdminClient;

beforeAll(async () => {
  ({ gateway, alice, staff, adminClient } = fixture);
  mallory = await ProductClient.of(fixture.product, 'mallory');
});

afterEach(() => gateway.clearFaults());

const HOUR_MS = 3_600_000;

describe.each(gatewayNames)('a booking paid with %s', (method) => {
  let bookingId: string;
  let sessionId: string;
  const { paidEvent, unverifiable, currency } = simulatedGateways[method];

  it('is confirmed and paid after the payer has paid', async () => {
    const booking = await alice.createBooking({ total: { amount: 12_050, currency } });
    const payment = await alice.initiate(booking.id, method);
    bookingId = booking.id;
    sessionId = String(payment.gatewayReference);
    expect(payment).toMatchObject({ status: 'initiated', amount: booking.total, nextAction: { type: 'redirect' } });

    await gateway.pay(sessionId);

    await alice.bookingWhich(bookingId, { status: 'confirmed', paymentStatus: 'paid', paid: booking.total });
    expect(await alice.payments(bookingId)).toMatchObject([{ id: payment.id, status: 'completed' }]);
  });

  it('edge case 2: does not change when the same webhook is repeated', async () => {
    const before = await alice.booking(bookingId);
    const callback = await gateway.callback(sessionId, paidEvent);

    const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.redeliver(callback.id)));

    expect(answers).toEqual(Array.from({ length: 20 }, () => 200));
    await paidBooking(method);
    expect(await alice.booking(bookingId)).toEqual(before);
  });

  it.each(['signature', 'body'] as const)(
    'edge case 24: rejects a webhook with a forged %s, if the gateway signs it',
    async (forged) => {
      const callback = await gateway.callback(sessionId, paidEvent);

      expect(await gateway.redeliver(callback.id, forged)).toBe(forged === unverifiable ? 200 : 401);
    },
  );

  it('is refunded in part, never beyond the remainder, then in full', async () => {
    const amount = { amount: 4_000, currency };
    const part = await staff.refund(bookingId, { amount, reason: 'one night less' });
    expect(part).toMatchObject({ status: 201, body: { status: 'succeeded', origin: 'request', requestedBy: 'staff' } });
    await alice.bookingWhich(bookingId, { paymentStatus: 'partially_refunded' });

    const tooMuch = await staff.refund(bookingId, { amount: { amount: 8_051, currency } });
    expect(tooMuch).toMatchObject({
      status: 422,
      body: { type: '/problems/refund-exceeds-balance', remaining: { amount: 8_050, currency } },
    });

    const rest = await staff.refund(bookingId);
    expect(rest).toMatchObject({ status: 201, body: { status: 'succeeded', amount: { amount: 8_050 } } });
    await alice.bookingWhich(bookingId, { status: 'confirmed', paymentStatus: 'refunded' });

    expect(await atGateway(sessionId)).toMatchObject({ captured: 12_050, refunded: 12_050 });
  });

  it('edge case 22: can be cancelled twice after a full refund, without another refund', async () => {
    const first = await staff.post(`/bookings/${bookingId}/cancel`, {});
    const second = await staff.post(`/bookings/${bookingId}/cancel`, {});

    expect(first).toMatchObject({
      status: 200,
      body: { status: 'cancelled', paymentStatus: 'refunded', cancellation: { refund: { amount: 0 } } },
    });
    expect(second.body).toEqual(first.body);
    expect((await atGateway(sessionId)).refunds).toHaveLength(2);
  });
});

describe('edge case 18: a booking in a currency with no or three decimals', () => {
  it.each([
    ['500 yen', { amount: 500, currency: 'JPY' }],
    ['1.234 dinars', { amount: 1_234, currency: 'KWD' }],
  ] as const)('is paid and refunded in parts to the last unit: %s', async (_what, total) => {
    const booking = await alice.createBooking({ total });
    const { gatewayReference } = await alice.initiate(booking.id, 'sandbox');
    await gateway.pay(String(gatewayReference));
    await alice.bookingWhich(booking.id, { paid: total });

    await staff.refund(booking.id, { amount: { ...total, amount: 1 } });
    const rest = await staff.refund(booking.id);

    expect(rest.body.amount).toEqual({ ...total, amount: total.amount - 1 });
    await alice.bookingWhich(booking.id, { paymentStatus: 'refunded', refunded: total });
    expect(await atGateway(String(gatewayReference))).toMatchObject({
      session: { amount: total.amount },
      refunds: [{ amount: 1 }, { amount: total.amount - 1 }],
    });
  });
});

describe('a payer whose card was declined and who tries again', () => {
  it('edge case 11: ends with a completed payment, although the failure arrives last', async () => {
    const booking = await alice.createBooking();
    const { gatewayReference: declined } = await alice.initiate(booking.id, 'sandbox');
    await gateway.addFault({ gateway: 'sandbox', operation: 'callback', fault: 'reorder', afterMs: 120_000 });
    await gateway.decline(String(declined));
    const { gatewayReference: accepted } = await alice.initiate(booking.id, 'sandbox');

    await gateway.pay(String(accepted));

    await alice.bookingWhich(booking.id, { status: 'confirmed', paymentStatus: 'paid' });
    const failure = await gateway.callback(String(declined), 'payment.failed');
    const success = await gateway.callback(String(accepted), 'payment.succeeded');
    const [failureAt, successAt] = [failure, success].map(({ attempts: [first] }) => String(first?.at));
    expect(failureAt?.localeCompare(String(successAt))).toBeGreaterThanOrEqual(0);
    expect(await alice.payments(booking.id)).toMatchObject([
      { gatewayReference: accepted, status: 'completed' },
      { gatewayReference: declined, status: 'failed' },
    ]);
    expect(await alice.booking(booking.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });
});

describe('a confirmed booking', () => {
  it('edge case 34: is cancelled by staff only, and then refunded', async () => {
    const { bookingId } = await paidBooking();

    expect(await alice.post(`/bookings/${bookingId}/cancel`, {})).toMatchObject({
      status: 403,
      body: { type: '/problems/forbidden', permission: 'process_refunds' },
    });
    expect(await mallory.post(`/bookings/${bookingId}/cancel`, {})).toMatchObject({ status: 404 });
    expect(await staff.post(`/bookings/${bookingId}/cancel`, { reason: 'storm' })).toMatchObject({
      status: 200,
      body: { status: 'cancelled', cancellation: { by: 'staff', reason: 'storm', refund: { amount: 12_050 } } },
    });

    await alice.bookingWhich(bookingId, { status: 'cancelled', paymentStatus: 'refunded' });
    expect(await alice.refunds(bookingId)).toMatchObject([{ origin: 'cancellation', status: 'succeeded' }]);
  });

  it('waits for staff when its customer requests a refund, and staff process it', async () => {
    const { bookingId } = await paidBooking();

    const asked = await alice.refund(bookingId, { reason: 'cannot come' });
    expect(asked).toMatchObject({ status: 201, body: { status: 'pending', requestedBy: 'alice', processedBy: null } });
    expect(await staff.refund(bookingId)).toMatchObject({ status: 422, body: { remaining: { amount: 0 } } });

    await eventually(async () => {
      const processed = await adminClient.send(`/refunds/${asked.body.id}/process`, {});
      expect(processed).toMatchObject({ status: 200 });
    });
    await alice.bookingWhich(bookingId, { paymentStatus: 'refunded' });
    const record = await eventually(async () => {
      const found = await adminClient.send(`/refunds/${asked.body.id}`);
      expect(found).toMatchObject({ status: 200, body: { status: 'succeeded' } });
      return found;
    });
    expect(record.body).toMatchObject({ bookingId });
  });
});

describe('a refund with complications', () => {
  it('edge case 9: is pending with its reason, and the booking is refunded when it succeeds', async () => {
    const { bookingId, sessionId } = await paidBooking();
    await gateway.planRefund('pending_then_succeeded', HOUR_MS);

    const { body: asked } = await staff.post<Refund>(`/bookings/${bookingId}/refund`, {});

    await refundBecomes(asked, { status: 'processing', pendingReason: 'processing' });
    expect(await alice.booking(bookingId)).toMatchObject({ paymentStatus: 'paid', refunded: { amount: 0 } });
    await gateway.settleRefund(await refundAtGateway(sessionId), 'succeeded');
    await alice.bookingWhich(bookingId, { paymentStatus: 'refunded' });
    await refundBecomes(asked, { status: 'succeeded', pendingReason: null });
  });

  it('edge case 10: fails after its success; the booking is no longer refunded, and staff process the refund again', async () => {
    const { bookingId, sessionId } = await paidBooking();
    const { body: refund } = await staff.refund(bookingId);
    await alice.bookingWhich(bookingId, { paymentStatus: 'refunded' });

    await gateway.settleRefund(await refundAtGateway(sessionId), 'failed');

    await alice.bookingWhich(bookingId, { status: 'confirmed', paymentStatus: 'paid' });
    await refundBecomes(refund, { status: 'failed', failureReason: 'expired_or_canceled_card' });
    await processAgain(refund);
    await alice.bookingWhich(bookingId, { paymentStatus: 'refunded' });
    expect(await atGateway(sessionId)).toMatchObject({ captured: 12_050, refunded: 12_050 });
  });

  it('edge case 21: fails while its booking stays cancelled, and is processed again without a second cancellation', async () => {
    const { bookingId, sessionId } = await paidBooking();
    await gateway.planRefund('refused');

    const { body: cancelled } = await staff.post(`/bookings/${bookingId}/cancel`, { reason: 'storm' });

    const [failed] = await eventually(async () => {
      const refunds = await alice.refunds(bookingId);
      expect(refunds).toMatchObject([{ origin: 'cancellation', status: 'failed', reason: 'storm' }]);
      return refunds as [Refund];
    });
    expect(await alice.booking(bookingId)).toEqual(cancelled);
    await processAgain(failed);
    const after = await alice.bookingWhich(bookingId, { status: 'cancelled', paymentStatus: 'refunded' });
    expect(after.cancellation).toEqual(cancelled['cancellation']);
    expect(await atGateway(sessionId)).toMatchObject({ refunded: 12_050, refunds: [{ amount: 12_050 }] });
  });
});

describe('edge case 38: a booking that is cancelled before it is paid', () => {
  it('closes its checkout page, and refunds nothing', async () => {
    const booking = await alice.createBooking();
    const { gatewayReference } = await alice.initiate(booking.id, 'sandbox');

    await alice.post(`/bookings/${booking.id}/cancel`, {});

    await eventually(async () =>
      expect(await atGateway(String(gatewayReference))).toMatchObject({ session: { status: 'expired' }, captured: 0 }),
    );
    expect(await staff.refund(booking.id)).toMatchObject({ status: 422, body: { remaining: { amount: 0 } } });
    expect(await alice.refunds(booking.id)).toEqual([]);
  });
});

describe.each(['stripe', 'paystack'] as const)('a refund made in the dashboard of %s', (method) => {
  it('edge case 5: becomes an external refund and lowers the balance', async () => {
    const { bookingId, sessionId } = await paidBooking(method);

    await gateway.refundInDashboard(sessionId, 2_000);

    await eventually(async () => {
      expect(await alice.refunds(bookingId)).toMatchObject([{ origin: 'external', status: 'succeeded' }]);
    });
    const amount = { amount: 12_050, currency: simulatedGateways[method].currency };
    const { body: problem } = await staff.refund(bookingId, { amount });
    expect(problem).toMatchObject({ remaining: { amount: 10_050 } });
    await alice.bookingWhich(bookingId, { status: 'confirmed', paymentStatus: 'partially_refunded' });
  });
});

describe('a payment that arrives too late', () => {
  it('edge case 14: is refunded, and does not reopen its cancelled booking', async () => {
    const booking = await alice.createBooking();
    const payment = await alice.initiate(booking.id, 'stripe');
    await gateway.addFault({ operation: 'expire_session', fault: 'error_before', count: 50 });
    await alice.post(`/bookings/${booking.id}/cancel`, {});

    await gateway.pay(String(payment.gatewayReference));

    await eventually(async () => {
      expect(await alice.refunds(booking.id)).toMatchObject([{ origin: 'surplus', status: 'succeeded' }]);
    });
    expect(await alice.booking(booking.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' });
  });
});

describe('a booking that is not paid in time', () => {
  it('edge case 15: expires after its checkout page was closed at the gateway', async () => {
    const { id } = await duringShortHold((booking) => alice.initiate(booking.id, 'stripe'));

    await alice.bookingWhich(id, { status: 'expired', paymentStatus: 'unpaid' });

    const [payment] = await alice.payments(id);
    expect(await atGateway(String(payment?.gatewayReference))).toMatchObject({
      session: { status: 'expired' },
      captured: 0,
    });
  });

  it('edge case 15: is confirmed if it was paid in time, even without a webhook', async () => {
    const { id } = await duringShortHold(async (booking) => {
      const { gatewayReference } = await alice.initiate(booking.id, 'sandbox');
      await gateway.addFault({ gateway: 'sandbox', operation: 'callback', fault: 'drop' });

      await gateway.pay(String(gatewayReference));
    });

    await alice.bookingWhich(id, { status: 'confirmed', paymentStatus: 'paid' });
    expect(await alice.refunds(id)).toEqual([]);
  });

  it('expires, and can no longer be paid', async () => {
    const booking = await duringShortHold(() => Promise.resolve());

    await alice.bookingWhich(booking.id, { status: 'expired', paymentStatus: 'unpaid' });

    await eventually(async () => {
      const refused = await alice.post(`/payments/${booking.id}/initiate`, {
        method: 'stripe',
        returnUrl: 'https://shop.example',
      });
      expect(refused).toMatchObject({ status: 409, body: { type: '/problems/booking-not-payable' } });
    });
  });
});

describe('edge case 39: a booking that costs nothing', () => {
  it('is confirmed without a gateway', async () => {
    const booking = await alice.createBooking({ total: { amount: 0, currency: 'EUR' } });

    expect(booking).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });

  it('is cancelled without a refund', async () => {
    const { id } = await alice.createBooking({ total: { amount: 0, currency: 'EUR' } });

    const { body } = await staff.post(`/bookings/${id}/cancel`, {});

    expect(body).toMatchObject({ status: 'cancelled', cancellation: { fee: { amount: 0 }, refund: { amount: 0 } } });
    expect(await staff.refund(id)).toMatchObject({ status: 422, body: { remaining: { amount: 0 } } });
    expect(await alice.refunds(id)).toEqual([]);
  });
});

/** Pays another booking. Its events come after those of earlier webhooks. */
async function paidBooking(method: GatewayName = 'stripe'): Promise<{ bookingId: string; sessionId: string }> {
  const total = { amount: 12_050, currency: simulatedGateways[method].currency };
  const { booking, payment } = await alice.paidBooking(gateway, { method, total });
  return { bookingId: booking.id, sessionId: String(payment.gatewayReference) };
}

const HOLD_SECONDS_MAX = 30;

/**
 * Creates a booking whose time to pay ends in seconds, and acts before it ends. On a busy machine this may take too
 * long, so each attempt has twice the time of the previous one.
 */
async function duringShortHold(act: (booking: Booking) => Promise<unknown>, seconds = 2): Promise<Booking> {
  try {
    const booking = await alice.createBooking({ expiresAt: inSeconds(seconds) });
    await act(booking);
    return booking;
  } catch (error) {
    if (seconds > HOLD_SECONDS_MAX) throw error;
    return duringShortHold(act, 2 * seconds);
  }
}

function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1_000).toISOString();
}

async function refundBecomes({ bookingId, id }: Refund, expected: Partial<Refund>): Promise<void> {
  await eventually(async () => {
    const { body } = await alice.send(`/bookings/${bookingId}/refunds/${id}`);
    expect(body).toMatchObject(expected);
  });
}

/** Lets staff process a failed refund again, once they see it. */
async function processAgain({ id }: Refund): Promise<void> {
  await eventually(async () =>
    expect(await adminClient.send(`/refunds/${id}/process`, {})).toMatchObject({ status: 200 }),
  );
}

async function atGateway(sessionId: string): Promise<SimulatedLedgerEntry> {
  const entry = (await gateway.ledger()).find(({ session }) => session.id === sessionId);
  if (!entry) throw new Error(`the gateway knows of no session ${sessionId}`);
  return entry;
}

async function refundAtGateway(sessionId: string): Promise<string> {
  return String((await atGateway(sessionId)).refunds[0]?.id);
}
