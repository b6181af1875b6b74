import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { eventually, ProductClient, requestJson, type SimulatorClient } from '@booking/testing';
import { startStage } from '../src/start-stage.ts';

let product: EmbeddedStack;
let gateway: SimulatorClient;
let alice: ProductClient;
let mallory: ProductClient;
let staff: ProductClient;

beforeAll(async () => {
  ({ product, gateway, alice, staff } = await startStage());
  mallory = await ProductClient.of(product, 'mallory');
}, 60_000);

afterAll(() => product.stop());

const paidEvent = { sandbox: 'payment.succeeded', stripe: 'checkout.session.completed' };

describe.each(['sandbox', 'stripe'] as const)('a booking paid with %s', (method) => {
  let bookingId: string;
  let sessionId: string;

  it('is confirmed and paid after the payer has paid', async () => {
    const booking = await alice.createBooking();
    const payment = await alice.initiate(booking.id, method);
    bookingId = booking.id;
    sessionId = String(payment.gatewayReference);
    expect(payment).toMatchObject({ status: 'initiated', amount: booking.total, nextAction: { type: 'redirect' } });

    await gateway.pay(sessionId);

    await alice.bookingWhich(bookingId, { status: 'confirmed', paymentStatus: 'paid', paid: booking.total });
    expect(await alice.payments(bookingId)).toMatchObject([{ id: payment.id, status: 'completed' }]);
  });

  it('edge case 2: stays as it is when the same callback comes again', async () => {
    const before = await alice.booking(bookingId);
    const callback = await gateway.callback(sessionId, paidEvent[method]);

    const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.redeliver(callback.id)));

    expect(answers).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await alice.booking(bookingId)).toEqual(before);
  });

  it.each(['signature', 'body'] as const)('edge case 24: refuses a callback with a forged %s', async (forged) => {
    const callback = await gateway.callback(sessionId, paidEvent[method]);

    expect(await gateway.redeliver(callback.id, forged)).toBe(401);
  });

  it('is refunded in part, never beyond what remains, then in full', async () => {
    const part = await staff.refund(bookingId, {
      amount: { amount: 4_000, currency: 'EUR' },
      reason: 'one night less',
    });
    expect(part).toMatchObject({ status: 201, body: { status: 'succeeded', origin: 'request', requestedBy: 'staff' } });
    await alice.bookingWhich(bookingId, { paymentStatus: 'partially_refunded' });

    const tooMuch = await staff.refund(bookingId, { amount: { amount: 8_051, currency: 'EUR' } });
    expect(tooMuch).toMatchObject({
      status: 422,
      body: { type: '/problems/refund-exceeds-balance', remaining: { amount: 8_050, currency: 'EUR' } },
    });

    const rest = await staff.refund(bookingId);
    expect(rest).toMatchObject({ status: 201, body: { status: 'succeeded', amount: { amount: 8_050 } } });
    await alice.bookingWhich(bookingId, { status: 'confirmed', paymentStatus: 'refunded' });

    const entry = (await gateway.ledger()).find(({ session }) => session.id === sessionId);
    expect(entry).toMatchObject({ captured: 12_050, refunded: 12_050 });
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

  it('waits for staff when its owner asks for a refund, and staff process it', async () => {
    const { bookingId } = await paidBooking();

    const asked = await alice.refund(bookingId, { reason: 'cannot come' });
    expect(asked).toMatchObject({ status: 201, body: { status: 'pending', requestedBy: 'alice', processedBy: null } });
    expect(await staff.refund(bookingId)).toMatchObject({ status: 422, body: { remaining: { amount: 0 } } });

    const session = await signInAsStaff();
    await eventually(async () => {
      const processed = await session(`/refunds/${asked.body.id}/process`, {});
      expect(processed).toMatchObject({ status: 200 });
    });
    await alice.bookingWhich(bookingId, { paymentStatus: 'refunded' });
    const record = await eventually(async () => {
      const found = await session(`/refunds/${asked.body.id}`);
      expect(found).toMatchObject({ status: 200, body: { status: 'succeeded' } });
      return found;
    });
    expect(record.body).toMatchObject({ bookingId });
  });
});

describe('a refund made in the dashboard of the gateway', () => {
  it('edge case 5: becomes an external refund and lowers the balance', async () => {
    const { bookingId, sessionId } = await paidBooking();

    await gateway.refundInDashboard(sessionId, 2_000);

    await eventually(async () => {
      expect(await alice.refunds(bookingId)).toMatchObject([{ origin: 'external', status: 'succeeded' }]);
    });
    const { body: problem } = await staff.refund(bookingId, { amount: { amount: 12_050, currency: 'EUR' } });
    expect(problem).toMatchObject({ remaining: { amount: 10_050 } });
    await alice.bookingWhich(bookingId, { status: 'confirmed', paymentStatus: 'partially_refunded' });
  });
});

describe('a payment that comes too late', () => {
  it('edge case 14: never revives a cancelled booking and is given back', async () => {
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
  it('expires, and cannot be paid any more', async () => {
    const booking = await alice.createBooking({ expiresAt: new Date(Date.now() + 3_000).toISOString() });

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
});

async function paidBooking(): Promise<{ bookingId: string; sessionId: string }> {
  const booking = await alice.createBooking();
  const payment = await alice.initiate(booking.id, 'stripe');
  await gateway.pay(String(payment.gatewayReference));
  await alice.bookingWhich(booking.id, { status: 'confirmed' });
  return { bookingId: booking.id, sessionId: String(payment.gatewayReference) };
}

async function signInAsStaff() {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = product.environment;
  const headers = { origin: product.url };
  const signedIn = await requestJson(`${product.url}/admin/api/session`, { body: { email, password }, headers });
  expect(signedIn.status).toBe(200);
  const cookie = String(signedIn.headers.get('set-cookie')).split(';')[0] ?? '';
  return (path: string, body?: unknown) =>
    requestJson(`${product.url}/admin/api${path}`, { body, headers: { ...headers, cookie } });
}
