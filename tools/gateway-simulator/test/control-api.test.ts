import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { GatewaySimulator, LedgerEntry } from '../src/index.ts';
import { controlKey, openSandboxSession, sandboxSecret, Shop, startSimulator, until } from './simulator-fixture.ts';

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

describe('the control API', () => {
  let shop: Shop;
  let simulator: GatewaySimulator;

  beforeAll(async () => {
    shop = await Shop.open();
    simulator = await startSimulator(shop);
  });
  afterEach(async () => {
    await call('DELETE', 'faults');
    await until(() => simulator.controls.callbacks().every(({ status }) => status !== 'waiting'));
    shop.received.length = 0;
  });
  afterAll(async () => {
    await simulator.stop();
    await shop.close();
  });

  async function call(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${simulator.url}/simulator/${path}`, {
      method,
      headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
  }

  async function openSession(): Promise<string> {
    return (await openSandboxSession(simulator, shop, crypto.randomUUID())).id;
  }

  function firstCallback() {
    return until(() => shop.received[0]);
  }

  it('pays a session, and the official library accepts the webhook', async () => {
    const id = await openSession();

    expect(await call('POST', `sessions/${id}/pay`)).toMatchObject({ status: 200, body: { status: 'succeeded' } });

    const { body, headers } = await firstCallback();
    const verified = new Webhook(sandboxSecret).verify(body, headers as Record<string, string>);
    expect(verified).toMatchObject({ type: 'payment.succeeded', data: { id } });
  });

  it('delivers a reordered webhook after the next webhook', async () => {
    const [overtaken, next] = [await openSession(), await openSession()];
    await call('POST', 'faults', { operation: 'callback', fault: 'reorder', afterMs: 60_000 });

    await call('POST', `sessions/${overtaken}/pay`);
    await call('POST', `sessions/${next}/pay`);

    await until(() => shop.received.length === 2);
    expect(shop.received.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id)).toEqual([
      next,
      overtaken,
    ]);
  });

  it('delivers a reordered webhook after its time if there is no next webhook', async () => {
    await call('POST', 'faults', { operation: 'callback', fault: 'reorder', afterMs: 10 });

    await call('POST', `sessions/${await openSession()}/pay`);

    await firstCallback();
  });

  it('lets the customer pay a different amount than requested', async () => {
    const id = await openSession();

    await call('POST', `sessions/${id}/pay`, { amount: 1 });

    expect(simulator.controls.ledger()).toContainEqual(
      expect.objectContaining({ session: expect.objectContaining({ id }), captured: 1 }),
    );
  });

  it.each([
    ['decline', 'failed', 'payment.failed'],
    ['expire', 'expired', 'payment.expired'],
  ])('can %s a session', async (action, status, type) => {
    const id = await openSession();

    expect((await call('POST', `sessions/${id}/${action}`)).body).toMatchObject({ status });

    expect(JSON.parse((await firstCallback()).body)).toMatchObject({ type });
  });

  it('keeps the session open when the customer leaves', async () => {
    const id = await openSession();

    expect((await call('POST', `sessions/${id}/abandon`)).body).toMatchObject({ status: 'open' });
  });

  it.each(['sandbox', 'stripe'])(
    'opens a session in the dashboard of %s, which a customer can pay',
    async (gateway) => {
      const opened = await call('POST', 'sessions', { gateway, amount: 700 });
      expect(opened).toMatchObject({ status: 200, body: { status: 'open', clientReference: null, currency: 'EUR' } });
      const id = String(opened.body['id']);

      const page = `${simulator.url}/checkout/${id}`;
      const paid = await fetch(`${page}/pay`, { method: 'POST' });

      expect(paid.url).toBe(page);
      expect(await paid.text()).toContain('€7.00');
      expect(simulator.controls.ledger().find(({ session }) => session.id === id)).toMatchObject({ captured: 700 });
    },
  );

  it('keeps a ledger of captured and refunded amounts', async () => {
    const id = await openSession();
    await call('POST', `sessions/${id}/pay`);
    await call('POST', 'refunds', { session: id, amount: 50 });

    const { data } = (await call('GET', 'ledger')).body as { data: LedgerEntry[] };

    expect(data.find(({ session }) => session.id === id)).toMatchObject({
      captured: 12_050,
      refunded: 50,
      remaining: 12_000,
      refunds: [{ origin: 'dashboard', amount: 50 }],
    });
  });

  it('opens and closes disputes', async () => {
    const id = await openSession();
    await call('POST', `sessions/${id}/pay`);

    const dispute = await call('POST', 'disputes', { session: id });
    expect(dispute.body).toMatchObject({ status: 'opened', reason: 'fraudulent' });

    const closed = await call('POST', `disputes/${String(dispute.body['id'])}/close`, { status: 'won' });
    expect(closed.body).toMatchObject({ status: 'won' });
  });

  it('delivers an event again, genuine or forged, and returns the answer', async () => {
    const id = await openSession();
    await call('POST', `sessions/${id}/pay`);
    await firstCallback();
    const callback = await until(() => simulator.controls.callbacks().find(({ sessionId }) => sessionId === id));

    expect((await call('POST', `callbacks/${callback.id}/redeliver`)).body).toMatchObject({
      status: 200,
      forged: null,
    });
    shop.answers.push(401);
    const forged = await call('POST', `callbacks/${callback.id}/redeliver`, { forge: 'body' });

    expect(forged.body).toMatchObject({ status: 401, forged: 'body' });
    const { body, headers } = await until(() => shop.received[2]);
    expect(() => new Webhook(sandboxSecret).verify(body, headers as Record<string, string>)).toThrow();
    expect(JSON.parse(body)).toMatchObject({ data: { amount: { amount: 912_050 } } });
  });

  it('sends webhooks of an unknown type and with any body', async () => {
    const session = await openSession();

    for (const oddity of [{}, { body: 'not JSON' }]) await call('POST', 'callbacks', { session, ...oddity });

    const bodies = await until(() => (shop.received.length < 2 ? undefined : shop.received));
    expect(bodies.map(({ body }) => body)).toEqual(
      expect.arrayContaining(['not JSON', expect.stringContaining('odd')]),
    );
  });

  it('delays, duplicates and drops webhooks', async () => {
    const [delayed, duplicated, dropped] = [await openSession(), await openSession(), await openSession()];
    await call('POST', 'faults', { operation: 'callback', fault: 'delay', afterMs: 1_000 });
    await call('POST', 'faults', { operation: 'callback', fault: 'duplicate', copies: 4 });
    await call('POST', 'faults', { operation: 'callback', fault: 'drop' });

    for (const id of [delayed, duplicated, dropped]) await call('POST', `sessions/${id}/pay`);

    await until(() => shop.received.length === 6);
    const sessions = shop.received.map(({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id);
    expect(sessions).toEqual([...Array.from({ length: 5 }, () => duplicated), delayed]);
  });

  it('delays a request until the faults are removed', async () => {
    const before = simulator.controls.sessions().length;
    await call('POST', 'faults', { operation: 'create_session', fault: 'held' });
    const held = openSandboxSession(simulator, shop, 'held');
    await until(() => simulator.controls.faults().length === 0);
    const { id } = await openSandboxSession(simulator, shop, 'free');
    expect(simulator.controls.sessions().slice(before)).toMatchObject([{ id }]);

    await call('DELETE', 'faults');

    const { id: later } = await held;
    expect(simulator.controls.sessions().slice(before)).toMatchObject([{ id }, { id: later }]);
  });

  it('gives up after the configured number of attempts', async () => {
    const impatient = await startSimulator(shop, { retry: { factor: 0, attemptsMax: 3 } });
    shop.answers.push(500, 500, 500);

    const { id } = await openSandboxSession(impatient, shop);
    impatient.controls.pay(id);

    const callback = await until(() => impatient.controls.callbacks().find(({ status }) => status === 'given_up'));
    expect(callback.attempts.map(({ status }) => status)).toEqual([500, 500, 500]);
    await impatient.stop();
  });

  it('sends nothing more to a deleted address', async () => {
    shop.answers.push(410);
    await call('POST', `sessions/${await openSession()}/pay`);

    await until(() => simulator.controls.callbacks().findLast(({ status }) => status === 'given_up'));
    expect(shop.received).toHaveLength(1);
  });

  it.each([
    { what: 'an unknown action', path: 'sessions/x/steal', body: {}, status: 404 },
    { what: 'an unknown session', path: 'sessions/x/pay', body: {}, status: 404 },
    { what: 'an unknown member', path: 'sessions/x/pay', body: { colour: 'red' }, status: 400 },
    {
      what: 'a fault of another operation',
      path: 'faults',
      body: { operation: 'get_session', fault: 'drop' },
      status: 400,
    },
    { what: 'a payment of nothing', path: 'sessions', body: { gateway: 'sandbox', amount: 0 }, status: 400 },
    { what: 'an unknown gateway', path: 'sessions', body: { gateway: 'none', amount: 1 }, status: 400 },
    { what: 'a refund of nothing', path: 'refunds', body: { session: 'x', amount: 0 }, status: 400 },
  ])('rejects $what', async ({ path, body, status }) => {
    const response = await fetch(`${simulator.url}/simulator/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

    expect(response.status).toBe(status);
  });

  it.each([
    ['no key', {}],
    ['another key', { authorization: 'Bearer another' }],
  ])('answers 401 to a request with %s and does nothing', async (_title, headers) => {
    const id = await openSession();

    const pay = await fetch(`${simulator.url}/simulator/sessions/${id}/pay`, { method: 'POST', headers });
    const ledger = await fetch(`${simulator.url}/simulator/ledger`, { headers });

    expect([pay.status, ledger.status]).toEqual([401, 401]);
    expect(pay.headers.get('www-authenticate')).toBe('Bearer');
    expect(simulator.controls.sessions().find((session) => session.id === id)?.status).toBe('open');
  });

  it('is not served by a simulator without a key', async () => {
    const open = await startSimulator(shop, { controlKey: undefined });

    const answer = await fetch(`${open.url}/simulator/ledger`);

    expect(answer.status).toBe(404);
    await open.stop();
  });

  it('rejects a second payment', async () => {
    const id = await openSession();
    await call('POST', `sessions/${id}/pay`);

    expect(await call('POST', `sessions/${id}/pay`)).toMatchObject({
      status: 409,
      body: { error: { code: 'session_not_open' } },
    });
  });
});
