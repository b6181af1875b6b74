import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Square, SquareClient, SquareError, WebhooksHelper } from 'square';
import type { GatewaySimulator } from '../src/index.ts';
import { type Received, Shop, startSimulator, until } from './simulator-fixture.ts';

const LOCATION = 'L1';
const SUBSCRIBED = 'https://shop.example/webhooks/square';
const KEY = 'signature_key';
const noRetries = { maxRetries: 0 };

const order: Square.Order = {
  locationId: LOCATION,
  referenceId: 'payment-1',
  lineItems: [{ name: 'A night, sea view', quantity: '2', basePriceMoney: { amount: BigInt(6025), currency: 'EUR' } }],
};

describe('the official square package', () => {
  let shop: Shop;
  let simulator: GatewaySimulator;
  let square: SquareClient;

  beforeAll(async () => {
    shop = await Shop.open();
    simulator = await startSimulator(shop, {
      square: {
        accessToken: 'token',
        locationId: LOCATION,
        signatureKeys: [KEY],
        webhookUrl: `${shop.url}/square`,
        notificationUrl: SUBSCRIBED,
      },
    });
    square = clientWith('token');
  });
  afterAll(async () => {
    await simulator.stop();
    await shop.close();
  });

  function clientWith(token: string): SquareClient {
    return new SquareClient({ token, baseUrl: `${simulator.url}/square` });
  }

  async function createLink(request: Square.checkout.CreatePaymentLinkRequest = {}): Promise<Square.PaymentLink> {
    const { paymentLink } = await square.checkout.paymentLinks.create({ order, ...request }, noRetries);
    if (!paymentLink) throw new Error('The answer has no link');
    return paymentLink;
  }

  async function paidPayment(): Promise<string> {
    const { orderId = '' } = await createLink({ paymentNote: 'payment-1' });
    return simulator.controls.pay(orderId).captureId ?? '';
  }

  function refund(paymentId: string, amount: number, idempotencyKey = crypto.randomUUID()) {
    const amountMoney = { amount: BigInt(amount), currency: 'EUR' } as const;
    return square.refunds.refundPayment({ idempotencyKey, paymentId, amountMoney, reason: 'why' }, noRetries);
  }

  it('creates a link, and finds its order and its payment once it is paid', async () => {
    const link = await createLink({
      paymentNote: 'payment-1',
      checkoutOptions: { redirectUrl: 'https://shop.example' },
    });
    const orderId = link.orderId ?? '';
    expect(link.url).toBe(`${simulator.url}/checkout/${orderId}`);
    const opened = (await square.orders.get({ orderId })).order;
    expect(opened).toMatchObject({ referenceId: 'payment-1', state: 'DRAFT', totalMoney: { amount: BigInt(12_050) } });
    expect(opened?.tenders).toBeUndefined();

    const { captureId } = simulator.controls.pay(orderId);

    const paid = (await square.orders.get({ orderId })).order;
    expect(paid?.tenders).toMatchObject([{ paymentId: captureId, type: 'CARD' }]);
    const { payment } = await square.payments.get({ paymentId: captureId ?? '' });
    expect(payment).toMatchObject({
      status: 'COMPLETED',
      orderId,
      note: 'payment-1',
      totalMoney: { amount: BigInt(12_050), currency: 'EUR' },
    });
  });

  it('cancels an order, once, and only in its current version', async () => {
    const { orderId = '' } = await createLink();
    const [fulfillment] = (await square.orders.get({ orderId })).order?.fulfillments ?? [];
    const cancel = (version: number, fulfillments = [{ uid: fulfillment?.uid, state: 'CANCELED' as const }]) => {
      const cancelled = { locationId: LOCATION, version, state: 'CANCELED', fulfillments } as Square.Order;
      return square.orders.update({ orderId, order: cancelled }, noRetries);
    };

    await expect(cancel(7)).rejects.toMatchObject({ errors: [{ code: 'VERSION_MISMATCH', field: 'order.version' }] });
    await expect(cancel(1, [])).rejects.toMatchObject({ errors: [{ field: 'order.fulfillments' }] });
    const { order: cancelled } = await cancel(1);

    expect(cancelled).toMatchObject({ state: 'CANCELED', version: 2 });
    await expect(cancel(2)).rejects.toThrow(SquareError);
  });

  it('repeats a request under one key, and is refused when the request changed', async () => {
    const first = await createLink({ idempotencyKey: 'key-1' });

    expect((await createLink({ idempotencyKey: 'key-1' })).id).toBe(first.id);
    await expect(createLink({ idempotencyKey: 'key-1', paymentNote: 'other' })).rejects.toMatchObject({
      statusCode: 400,
      errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'IDEMPOTENCY_KEY_REUSED' }],
    });
  });

  it('creates, retrieves and lists refunds', async () => {
    const paymentId = await paidPayment();
    const { refund: made } = await refund(paymentId, 50);

    await refund(paymentId, 12_000);

    const found = await square.refunds.get({ refundId: made?.id ?? '' });
    expect(found.refund).toMatchObject({ status: 'COMPLETED', paymentId, reason: 'why' });
    const { payment } = await square.payments.get({ paymentId });
    expect(payment).toMatchObject({
      refundedMoney: { amount: BigInt(12_050) },
      refundIds: [made?.id, expect.any(String)],
    });
  });

  it('pages through lists, newest first by default', async () => {
    const paymentId = await paidPayment();
    for (let amount = 1; amount <= 7; amount += 1) simulator.controls.refund(sessionOf(paymentId), amount);

    const amounts: number[] = [];
    for await (const { amountMoney } of await square.refunds.list({ limit: 3 })) {
      amounts.push(Number(amountMoney.amount));
    }
    const [oldest] = (await square.payments.list({ sortOrder: 'ASC', limit: 1, locationId: LOCATION })).data;

    expect(amounts.slice(0, 7)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(oldest).toMatchObject({ status: 'COMPLETED' });
  });

  it('lists the records of a period', async () => {
    const paymentId = await paidPayment();
    const createdAt = Date.parse((await square.payments.get({ paymentId })).payment?.createdAt ?? '');
    const listed = async (from: number, until: number) => {
      const time = { beginTime: new Date(from).toISOString(), endTime: new Date(until).toISOString() };
      return (await square.payments.list(time)).data.map(({ id }) => id);
    };

    expect(await listed(createdAt, createdAt + 1)).toContain(paymentId);
    expect(await listed(createdAt - 1000, createdAt)).not.toContain(paymentId);
    expect(await listed(createdAt + 1, createdAt + 1000)).not.toContain(paymentId);
  });

  it('gets the reason of a refused refund', async () => {
    const paymentId = await paidPayment();
    await refund(paymentId, 12_050);

    await expect(refund(paymentId, 1)).rejects.toMatchObject({
      errors: [{ category: 'REFUND_ERROR', code: 'REFUND_AMOUNT_INVALID' }],
    });
    const disputed = await paidPayment();
    simulator.controls.openDispute(sessionOf(disputed));
    await expect(refund(disputed, 1)).rejects.toMatchObject({
      errors: [{ category: 'REFUND_ERROR', code: 'PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE' }],
    });
  });

  it.each([
    ['an unknown parameter', { prePopulatedData: { buyerEmail: 'a@shop.example' } }, 'UNKNOWN_BODY_PARAMETER'],
    ['an address that is none', { checkoutOptions: { redirectUrl: 'nonsense' } }, 'INVALID_VALUE'],
    ['another location', { order: { ...order, locationId: 'L2' } }, 'INVALID_VALUE'],
    ['no items', { order: { locationId: LOCATION } }, 'MISSING_REQUIRED_PARAMETER'],
  ])('is refused with %s', async (_what, change, code) => {
    const request = change as Square.checkout.CreatePaymentLinkRequest;

    await expect(createLink(request)).rejects.toMatchObject({ statusCode: 400, errors: [{ code }] });
  });

  it('is refused with a wrong token', async () => {
    await expect(clientWith('wrong').refunds.list({}, noRetries)).rejects.toMatchObject({
      statusCode: 401,
      errors: [{ category: 'AUTHENTICATION_ERROR' }],
    });
  });

  it('accepts the delivered events, signed for the subscribed address', async () => {
    const paymentId = await paidPayment();

    const { received, event } = await nextEvent('payment.updated', paymentId);

    expect(event.data).toMatchObject({ type: 'payment', id: paymentId, object: { payment: { status: 'COMPLETED' } } });
    expect(await isSigned(received, SUBSCRIBED)).toBe(true);
    expect(await isSigned(received, `${shop.url}/square`)).toBe(false);
  });

  it('receives the failure of a refund that had succeeded', async () => {
    const paymentId = await paidPayment();
    simulator.controls.planRefunds({ behaviour: 'succeeded_then_failed', afterMs: 20 });

    const { refund: made } = await refund(paymentId, 50);

    expect(made?.status).toBe('COMPLETED');
    const { event } = await nextEvent('refund.updated', made?.id);
    expect(event.data).toMatchObject({ id: made?.id, object: { refund: { status: 'FAILED', payment_id: paymentId } } });
  });

  it('receives a dispute', async () => {
    const paymentId = await paidPayment();

    const { id } = simulator.controls.openDispute(sessionOf(paymentId));
    simulator.controls.closeDispute(id, 'lost');

    const dispute = { id, disputed_payment: { payment_id: paymentId } };
    const opened = (await nextEvent('dispute.created', id)).event;
    expect(opened.data.object).toMatchObject({ dispute: { ...dispute, state: 'EVIDENCE_REQUIRED' } });
    const closed = (await nextEvent('dispute.state.updated', id)).event;
    expect(closed.data.object).toMatchObject({ dispute: { ...dispute, state: 'LOST' } });
    const [listed] = (await square.disputes.list({ locationId: LOCATION })).data;
    expect(listed).toMatchObject({ id, state: 'LOST', disputedPayment: { paymentId } });
  });

  type Event = { readonly type: string; readonly data: { readonly id: string; readonly object: unknown } };

  function nextEvent(type: string, id?: string): Promise<{ received: Received; event: Event }> {
    const events = () => shop.received.map((received) => ({ received, event: JSON.parse(received.body) as Event }));
    return until(() =>
      events().findLast(({ event }) => event.type === type && (id ?? event.data.id) === event.data.id),
    );
  }

  function isSigned({ headers, body }: Received, notificationUrl: string): Promise<boolean> {
    const signatureHeader = String(headers['x-square-hmacsha256-signature']);
    return WebhooksHelper.verifySignature({ requestBody: body, signatureHeader, signatureKey: KEY, notificationUrl });
  }

  function sessionOf(captureId: string): string {
    return simulator.controls.sessions().find((session) => session.captureId === captureId)?.id ?? '';
  }
});
