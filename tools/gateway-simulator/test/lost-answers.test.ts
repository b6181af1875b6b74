import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GatewaySimulator } from '../src/index.ts';
import { Shop, startSimulator, until } from './simulator-fixture.ts';

/** How long a client waits for an answer that never comes. */
const PATIENCE_MS = 500;

const gateways = ['sandbox', 'stripe'] as const;
const operations = ['create_session', 'expire_session', 'create_refund'] as const;
const faults = ['error_after', 'time_out', 'reset', 'garbage'] as const;

type Gateway = (typeof gateways)[number];
type Operation = (typeof operations)[number];
type Change = { readonly path: string; readonly body: string | URLSearchParams };

const cases = gateways.flatMap((gateway) =>
  operations.flatMap((operation) => faults.map((fault) => ({ gateway, operation, fault }))),
);

describe('a change whose answer is lost', () => {
  let shop: Shop;
  let simulator: GatewaySimulator;

  beforeAll(async () => {
    shop = await Shop.open();
    simulator = await startSimulator(shop);
  });
  afterAll(async () => {
    await simulator.stop();
    await shop.close();
  });

  it.each(cases)(
    'is made once, although the client repeats it: $operation at $gateway after $fault',
    async ({ gateway, operation, fault }) => {
      const key = crypto.randomUUID();
      const session = simulator.controls.openSession({ gateway, amount: 500, currency: 'EUR' }).id;
      const capture = operation === 'create_refund' ? simulator.controls.pay(session).captureId : null;
      const change = changes[gateway][operation]({ key, session, capture });
      simulator.controls.addFault({ gateway, operation, fault });

      const patience = fault === 'time_out' ? AbortSignal.timeout(PATIENCE_MS) : undefined;
      expect(await post(gateway, { ...change, key }, patience)).toBeUndefined();
      await until(() => effectsOf(operation, { key, session }) === 1);
      const first = await post(gateway, { ...change, key });
      const second = await post(gateway, { ...change, key });

      expect(effectsOf(operation, { key, session })).toBe(1);
      expect(first).toMatchObject({ id: expect.any(String) });
      expect(second).toEqual(first);
    },
  );

  /** Sends a request, and returns the answer; undefined if the answer is not usable. */
  async function post(gateway: Gateway, { path, body, key }: Change & { key: string }, signal?: AbortSignal) {
    const headers = {
      authorization: `Bearer ${gateway === 'sandbox' ? 'sandbox_key' : 'sk_test'}`,
      'idempotency-key': key,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    };
    const request = { method: 'POST', headers, body, ...(signal && { signal }) };
    try {
      const response = await fetch(`${simulator.url}/${path}`, request);
      const answered: unknown = await response.json();
      return response.ok ? answered : undefined;
    } catch {
      return undefined;
    }
  }

  function effectsOf(operation: Operation, { key, session }: { key: string; session: string }): number {
    const { controls } = simulator;
    if (operation === 'create_session') {
      return controls.sessions().filter(({ clientReference }) => clientReference === key).length;
    }
    if (operation === 'create_refund')
      return controls.refunds().filter(({ sessionId }) => sessionId === session).length;
    return controls.callbacks().filter(({ sessionId, type }) => sessionId === session && type.endsWith('.expired'))
      .length;
  }
});

type Names = { readonly key: string; readonly session: string; readonly capture: string | null };

const changes: Readonly<Record<Gateway, Readonly<Record<Operation, (names: Names) => Change>>>> = {
  sandbox: {
    create_session: ({ key }) => ({
      path: 'sandbox/v1/sessions',
      body: JSON.stringify({
        payment_id: key,
        amount: { amount: 500, currency: 'EUR' },
        description: 'A night',
        return_url: 'https://shop.example/thanks',
        cancel_url: 'https://shop.example/cart',
        callback_url: 'http://127.0.0.1:9/callbacks',
      }),
    }),
    expire_session: ({ session }) => ({ path: `sandbox/v1/sessions/${session}/expire`, body: '{}' }),
    create_refund: ({ key, session }) => ({
      path: 'sandbox/v1/refunds',
      body: JSON.stringify({
        session_id: session,
        allocation_id: key,
        refund_id: key,
        amount: { amount: 100, currency: 'EUR' },
      }),
    }),
  },
  stripe: {
    create_session: ({ key }) => ({
      path: 'v1/checkout/sessions',
      body: new URLSearchParams({
        mode: 'payment',
        client_reference_id: key,
        success_url: 'https://shop.example/thanks',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'eur',
        'line_items[0][price_data][unit_amount]': '500',
        'line_items[0][price_data][product_data][name]': 'A night',
      }),
    }),
    expire_session: ({ session }) => ({ path: `v1/checkout/sessions/${session}/expire`, body: new URLSearchParams() }),
    create_refund: ({ capture }) => ({
      path: 'v1/refunds',
      body: new URLSearchParams({ payment_intent: capture ?? '', amount: '100' }),
    }),
  },
};
