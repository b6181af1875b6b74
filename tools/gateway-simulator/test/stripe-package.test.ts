import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import type { GatewaySimulator } from '../src/index.ts';
import { Shop, startSimulator, stripeSecret, until } from './simulator-fixture.ts';

type SessionParameters = Stripe.Checkout.SessionCreateParams;

const parameters: SessionParameters = {
  mode: 'payment',
  line_items: [
    { quantity: 2, price_data: { currency: 'eur', unit_amount: 6025, product_data: { name: 'A night, sea view' } } },
  ],
  client_reference_id: 'payment-1',
  metadata: { payment_id: 'payment-1' },
  payment_intent_data: { metadata: { payment_id: 'payment-1' } },
  success_url: 'https://shop.example/thanks?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/cart',
};

describe('the official stripe package', () => {
  let shop: Shop;
  let simulator: GatewaySimulator;
  let stripe: Stripe;

  beforeAll(async () => {
    shop = await Shop.open();
    simulator = await startSimulator(shop);
    const options = { host: '127.0.0.1', port: simulator.port, protocol: 'http', maxNetworkRetries: 0 } as const;
    stripe = new Stripe('sk_test', options);
  });
  afterAll(async () => {
    await simulator.stop();
    await shop.close();
  });

  async function paidIntent(): Promise<string> {
    const { id } = await stripe.checkout.sessions.create(parameters);
    return simulator.controls.pay(id).captureId ?? '';
  }

  function nextEvent(type: string): Promise<Stripe.Event> {
    const events = () =>
      shop.received.map(({ body, headers }) =>
        Stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', stripeSecret),
      );
    return until(() => events().findLast((event) => event.type === type));
  }

  it('creates a session, and retrieves it with its payment intent once it is paid', async () => {
    const session = await stripe.checkout.sessions.create(parameters);
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      amount_total: 12_050,
      currency: 'eur',
    });
    expect(session.payment_intent).toBeNull();

    simulator.controls.pay(session.id);

    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      payment_intent: { object: 'payment_intent', status: 'succeeded', metadata: { payment_id: 'payment-1' } },
    });
  });

  it('expires a session, once', async () => {
    const { id } = await stripe.checkout.sessions.create(parameters);

    expect((await stripe.checkout.sessions.expire(id)).status).toBe('expired');
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow(Stripe.errors.StripeInvalidRequestError);
  });

  it('repeats a request under one key, and is refused when the parameters changed', async () => {
    const options = { idempotencyKey: 'key-1' };
    const first = await stripe.checkout.sessions.create(parameters, options);

    const second = await stripe.checkout.sessions.create(parameters, options);

    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    const changed = stripe.checkout.sessions.create({ ...parameters, client_reference_id: 'other' }, options);
    await expect(changed).rejects.toThrow(Stripe.errors.StripeIdempotencyError);
  });

  it('creates, retrieves and lists refunds', async () => {
    const intent = await paidIntent();
    const created = await stripe.refunds.create({
      payment_intent: intent,
      amount: 50,
      metadata: { allocation_id: 'a' },
    });

    await stripe.refunds.create({ payment_intent: intent });

    expect(await stripe.refunds.retrieve(created.id)).toMatchObject({ amount: 50, status: 'succeeded' });
    const list = await stripe.refunds.list({ payment_intent: intent });
    expect(list.data.map(({ amount }) => amount)).toEqual([12_000, 50]);
    const charge = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
    expect(charge.latest_charge).toMatchObject({ amount_refunded: 12_050, refunded: true });
  });

  it('pages through lists', async () => {
    const intent = await paidIntent();
    for (let amount = 1; amount <= 7; amount += 1) simulator.controls.refund(sessionOf(intent), amount);

    const amounts: number[] = [];
    for await (const { amount } of stripe.refunds.list({ payment_intent: intent, limit: 3 })) amounts.push(amount);

    expect(amounts).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('lists the records of a period, in whole seconds, newest first', async () => {
    const { created, id } = await stripe.checkout.sessions.retrieve(
      simulator.controls.openSession({ gateway: 'stripe', amount: 700, currency: 'EUR' }).id,
    );
    simulator.controls.pay(id);
    const refund = simulator.controls.refund(id, 300);

    const sessions = await stripe.checkout.sessions.list({ created: { gte: created, lt: created + 60 }, limit: 100 });
    const refunds = await stripe.refunds.list({ created: { gte: created, lt: created + 60 }, limit: 100 });
    expect(sessions.data[0]).toMatchObject({ id, client_reference_id: null, amount_total: 700 });
    expect(refunds.data[0]).toMatchObject({ id: refund.id, metadata: {}, amount: 300 });

    for (const other of [{ lt: created }, { gt: created + 60 }, { lte: created - 1 }]) {
      const earlier = await stripe.checkout.sessions.list({ created: other });
      expect(earlier.data.map((session) => session.id)).not.toContain(id);
      expect((await stripe.refunds.list({ created: other })).data.map((found) => found.id)).not.toContain(refund.id);
    }
  });

  it('expands the payment intents of a list on request', async () => {
    const intent = await paidIntent();

    const [session] = (await stripe.checkout.sessions.list({ limit: 1, expand: ['data.payment_intent'] })).data;

    expect(session).toMatchObject({ payment_intent: { id: intent, object: 'payment_intent', status: 'succeeded' } });
  });

  it('is refused a page after a record that is not in the list', async () => {
    await expect(stripe.refunds.list({ starting_after: 're_of_nobody' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  it('pages through the sessions of a period', async () => {
    const { created } = await stripe.checkout.sessions.create(parameters);
    const ids = Array.from(
      { length: 7 },
      () => simulator.controls.openSession({ gateway: 'stripe', amount: 700, currency: 'EUR' }).id,
    );

    const found: string[] = [];
    for await (const { id } of stripe.checkout.sessions.list({ created: { gte: created }, limit: 3 })) found.push(id);

    expect(found.slice(0, 7)).toEqual(ids.toReversed());
    expect(new Set(found).size).toBe(found.length);
  });

  it('gets the reason of a refused refund', async () => {
    const intent = await paidIntent();
    await stripe.refunds.create({ payment_intent: intent });

    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'charge_already_refunded',
    });
  });

  it.each([
    ['an unknown parameter', { colour: 'red' }, 'parameter_unknown'],
    ['an expiry too near', { expires_at: Math.floor(Date.now() / 1000) + 60 }, undefined],
    ['no address to return to', { success_url: undefined }, 'parameter_missing'],
  ])('is refused with %s', async (_what, change, code) => {
    const created = stripe.checkout.sessions.create({ ...parameters, ...change } as SessionParameters);

    await expect(created).rejects.toMatchObject({ type: 'StripeInvalidRequestError', code });
  });

  it.each([
    ['a total beyond what can be charged', 'eur', 999_999_999_999, 'amount_too_large'],
    ['a third decimal of a dinar', 'kwd', 1234, 'invalid_charge_amount_no_decimal_compatible'],
    ['a currency it does not take', 'iqd', 1000, undefined],
  ])('is refused %s', async (_what, currency, unitAmount, code) => {
    const price = { currency, unit_amount: unitAmount, product_data: { name: 'A night' } };
    const created = stripe.checkout.sessions.create({
      ...parameters,
      line_items: [{ quantity: 3, price_data: price }],
    });

    await expect(created).rejects.toMatchObject({ type: 'StripeInvalidRequestError', code });
  });

  it('is refused with a wrong key', async () => {
    const stranger = new Stripe('sk_wrong', { host: '127.0.0.1', port: simulator.port, protocol: 'http' });

    await expect(stranger.refunds.list()).rejects.toThrow(Stripe.errors.StripeAuthenticationError);
  });

  it('accepts the delivered events, and finds them in the list', async () => {
    await paidIntent();

    const event = await nextEvent('checkout.session.completed');

    expect(event).toMatchObject({ api_version: '2026-10-28.endive', livemode: false, object: 'event' });
    expect((await stripe.events.retrieve(event.id)).type).toBe('checkout.session.completed');
    expect((await stripe.events.list({ type: event.type })).data[0]?.type).toBe(event.type);
  });

  it('receives the failure of a refund that had succeeded', async () => {
    const intent = await paidIntent();
    simulator.controls.planRefunds({ behaviour: 'succeeded_then_failed', afterMs: 20 });

    const refund = await stripe.refunds.create({ payment_intent: intent });

    expect(refund.status).toBe('succeeded');
    const failed = await nextEvent('refund.failed');
    expect(failed.data.object).toMatchObject({ id: refund.id, status: 'failed' });
  });

  it('receives a dispute', async () => {
    const intent = await paidIntent();

    const { id } = simulator.controls.openDispute(sessionOf(intent));
    simulator.controls.closeDispute(id, 'lost');

    expect((await nextEvent('charge.dispute.created')).data.object).toMatchObject({ status: 'needs_response' });
    expect((await nextEvent('charge.dispute.closed')).data.object).toMatchObject({
      status: 'lost',
      payment_intent: intent,
    });
  });

  it('lists disputes', async () => {
    const intent = await paidIntent();
    const { id } = simulator.controls.openDispute(sessionOf(intent));
    const list = () => stripe.disputes.list({ payment_intent: intent });

    expect((await list()).data).toMatchObject([{ id, payment_intent: intent, status: 'needs_response' }]);
    simulator.controls.closeDispute(id, 'won');

    expect((await list()).data).toMatchObject([{ id, status: 'won', reason: 'fraudulent' }]);
    expect((await stripe.disputes.list({ created: { lt: 1 } })).data).toEqual([]);
  });

  function sessionOf(captureId: string): string {
    return simulator.controls.sessions().find((session) => session.captureId === captureId)?.id ?? '';
  }
});
