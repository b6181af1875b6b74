import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Razorpay from 'razorpay';
import type { GatewaySimulator } from '../src/index.ts';
import { Shop, startSimulator, until } from './simulator-fixture.ts';

const account = { keyId: 'rzp_test_1', keySecret: 'key_secret', webhookSecrets: ['webhook_secret', 'old_secret'] };
/** The private member that holds the address, because the package has no option for it. */
type Adjustable = { readonly api: { readonly rq: { readonly defaults: { baseURL: string } } } };

type Event = {
  readonly event: string;
  readonly contains: readonly string[];
  readonly payload: Readonly<Record<string, { readonly entity: Readonly<Record<string, unknown>> }>>;
};

describe('the official razorpay package', () => {
  let shop: Shop;
  let simulator: GatewaySimulator;
  let razorpay: Razorpay;

  beforeAll(async () => {
    shop = await Shop.open();
    simulator = await startSimulator(shop, { razorpay: { ...account, webhookUrl: `${shop.url}/razorpay` } });
    razorpay = packageWith(account.keySecret);
  });
  afterAll(async () => {
    await simulator.stop();
    await shop.close();
  });

  function packageWith(secret: string): Razorpay {
    const made = new Razorpay({ key_id: account.keyId, key_secret: secret });
    (made as unknown as Adjustable).api.rq.defaults.baseURL = `${simulator.url}/razorpay`;
    return made;
  }

  function createLink(reference: string, change: Readonly<Record<string, unknown>> = {}) {
    return razorpay.paymentLink.create({
      amount: 29_995,
      currency: 'INR',
      reference_id: reference,
      description: 'Two nights, sea view',
      customer: {},
      notes: { payment_id: reference },
      callback_url: 'https://shop.example/thanks',
      callback_method: 'get',
      ...change,
    });
  }

  async function paidPayment(reference: string): Promise<string> {
    const { id } = await createLink(reference);
    return simulator.controls.pay(id).captureId ?? '';
  }

  /** The next webhook of this type about a link or its payment. The package must verify its signature. */
  function nextEvent(event: string, linkOrPayment: string): Promise<Event> {
    const name = linkOrPayment.replace('plink_', '');
    const genuine = () =>
      shop.received
        .filter(({ body }) => body.includes(name))
        .filter(({ headers, body }) =>
          Razorpay.validateWebhookSignature(body, String(headers['x-razorpay-signature']), 'webhook_secret'),
        )
        .map(({ body }) => JSON.parse(body) as Event);
    return until(() => genuine().findLast((received) => received.event === event));
  }

  it('creates a link, and fetches it with its payment once it is paid', async () => {
    const link = await createLink('made');
    expect(link).toMatchObject({ status: 'created', amount: 29_995, amount_paid: 0, payments: [], currency: 'INR' });

    const { captureId } = simulator.controls.pay(link.id);

    expect(await razorpay.paymentLink.fetch(link.id)).toMatchObject({
      status: 'paid',
      amount_paid: 29_995,
      notes: { payment_id: 'made' },
      payments: [{ payment_id: captureId, status: 'captured', plink_id: link.id }],
    });
    expect(await razorpay.payments.fetch(captureId ?? '')).toMatchObject({ status: 'captured', captured: true });
  });

  it('is always refused a reference that was used before', async () => {
    const { id } = await createLink('taken');
    await razorpay.paymentLink.cancel(id);

    await expect(createLink('taken')).rejects.toMatchObject({
      statusCode: 400,
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: expect.stringMatching(/^payment link with given reference_id: taken already exists/),
      },
    });
  });

  it('cancels a link, once', async () => {
    const { id } = await createLink('cancelled');

    expect((await razorpay.paymentLink.cancel(id)).status).toBe('cancelled');
    expect((await nextEvent('payment_link.cancelled', id)).contains).toEqual(['payment_link']);
    await expect(razorpay.paymentLink.cancel(id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it.each([
    ['an expiry in the next 15 minutes', { expire_by: Math.floor(Date.now() / 1000) + 60 }],
    ['less than a rupee', { amount: 99 }],
    ['a third decimal', { amount: 1001, currency: 'KWD' }],
    ['a reference of more than 40 characters', { reference_id: 'r'.repeat(41) }],
    ['an address that is none', { callback_url: 'nonsense' }],
    ['a parameter that does not exist', { amountt: 1 }],
  ])('is refused %s', async (_what, change) => {
    await expect(createLink('refused', change)).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', description: expect.stringMatching(/\w/) },
    });
  });

  it('recognises a bad key only by the status, and an unknown link only by its empty answer', async () => {
    const refusal = { statusCode: 401, error: { code: 'BAD_REQUEST_ERROR' } };

    await expect(packageWith('of yesterday').paymentLink.fetch('plink_1')).rejects.toMatchObject(refusal);
    await expect(razorpay.paymentLink.fetch('plink_1')).rejects.toMatchObject({ statusCode: 404 });
  });

  it('lists links under a key of their own, without their payments and regardless of the count', async () => {
    const { id } = await createLink('listed');
    simulator.controls.pay(id);

    const { payment_links: links } = await razorpay.paymentLink.all({ count: 1 });

    expect(links.length).toBeGreaterThan(1);
    expect(links[0]).toMatchObject({ id, status: 'paid', payments: [] });
    const { items } = await razorpay.orders.fetchPayments(links[0]?.['order_id' as 'id'] ?? '');
    expect(items).toMatchObject([{ status: 'captured', description: `#${id.replace('plink_', '')}`, notes: [] }]);
  });

  it('refunds in parts, once for each receipt', async () => {
    const payment = await paidPayment('refunded');
    const part = { amount: 10_000, receipt: 'part-1', notes: { reason: 'rain' } };

    expect(await razorpay.payments.refund(payment, part)).toMatchObject({ status: 'processed', amount: 10_000 });
    await expect(razorpay.payments.refund(payment, part)).rejects.toMatchObject({
      error: { description: 'Duplicate receipt found for this refund request.' },
    });
    expect(await razorpay.payments.refund(payment, { receipt: 'rest' })).toMatchObject({ amount: 19_995, notes: [] });
    await expect(razorpay.payments.refund(payment, { amount: 1 })).rejects.toMatchObject({
      error: { description: 'The payment has been fully refunded already.' },
    });

    expect((await razorpay.payments.fetchMultipleRefund(payment, {})).items).toHaveLength(2);
    expect(await razorpay.payments.fetch(payment)).toMatchObject({ status: 'refunded', captured: true });
    expect((await nextEvent('refund.processed', payment)).contains).toEqual(['refund', 'payment']);
  });

  it('finds the link, its order and its payment in the webhook of a paid link', async () => {
    const { id } = await createLink('paid');
    simulator.controls.pay(id);

    const { contains, payload } = await nextEvent('payment_link.paid', id);

    expect(contains).toEqual(['payment_link', 'order', 'payment']);
    expect(payload['payment_link']?.entity).toMatchObject({ id, status: 'paid', reference_id: 'paid' });
    expect(payload['payment']?.entity).toMatchObject({ status: 'captured', notes: [] });
  });

  it('receives the automatic refund of a payment that was authorized and never captured', async () => {
    const { id } = await createLink('late');
    simulator.controls.pay(id, 'delayed');
    const authorized = await nextEvent('payment.authorized', id);
    expect(authorized.payload['payment']?.entity).toMatchObject({ status: 'authorized', captured: false });

    simulator.controls.settle(id, 'failed');

    const { payload } = await nextEvent('refund.processed', id);
    expect(payload['payment']?.entity).toMatchObject({ status: 'refunded', captured: false });
    expect((await razorpay.paymentLink.fetch(id)).status).toBe('created');
  });
});

describe('a refund at Razorpay under a key', () => {
  let shop: Shop;
  let simulator: GatewaySimulator;
  beforeAll(async () => {
    shop = await Shop.open();
    simulator = await startSimulator(shop, { razorpay: account });
  });
  afterAll(async () => {
    await simulator.stop();
    await shop.close();
  });

  async function refund(payment: string, key: string, body: unknown): Promise<{ status: number; body: unknown }> {
    const credentials = Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64');
    const headers = {
      authorization: `Basic ${credentials}`,
      'content-type': 'application/json',
      'x-refund-idempotency': key,
    };
    const url = `${simulator.url}/razorpay/v1/payments/${payment}/refund`;
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  }

  it('is made once, and refused with another body or with a key that is too short', async () => {
    const session = simulator.controls.openSession({ gateway: 'razorpay', amount: 1000, currency: 'INR' });
    const payment = simulator.controls.pay(session.id).captureId ?? '';

    const first = await refund(payment, 'key-of-ten-', { amount: 400 });

    expect(await refund(payment, 'key-of-ten-', { amount: 400 })).toEqual(first);
    expect(await refund(payment, 'key-of-ten-', { amount: 500 })).toMatchObject({ status: 400 });
    expect(await refund(payment, 'short', { amount: 100 })).toMatchObject({ status: 400 });
    expect(simulator.controls.refunds()).toMatchObject([{ amount: 400 }]);
  });
});
