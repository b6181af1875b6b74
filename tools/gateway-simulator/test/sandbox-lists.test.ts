import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { GatewaySimulator } from '../src/index.ts';
import { openSandboxSession, Shop, startSimulator } from './simulator-fixture.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Page = {
  readonly data: readonly { readonly id: string; readonly payment_id: string | null }[];
  readonly next: string | null;
};

describe('the lists of the sandbox', () => {
  let shop: Shop;
  let simulator: GatewaySimulator;
  let now = new Date('2026-11-20T12:00:00Z');

  beforeAll(async () => {
    shop = await Shop.open();
    simulator = await startSimulator(shop, { clock: () => now });
  });
  beforeEach(() => {
    now = new Date(now.getTime() + DAY_MS);
  });
  afterAll(async () => {
    await simulator.stop();
    await shop.close();
  });

  async function get(path: string): Promise<{ status: number; body: Page }> {
    const headers = { authorization: 'Bearer sandbox_key' };
    const response = await fetch(`${simulator.url}/sandbox/v1/${path}`, { headers });
    return { status: response.status, body: (await response.json()) as Page };
  }

  function today(): string {
    const until = new Date(now.getTime() + DAY_MS);
    return `created_from=${now.toISOString()}&created_until=${until.toISOString()}`;
  }

  function paidInDashboard(gateway: 'sandbox' | 'stripe' = 'sandbox'): string {
    const { id } = simulator.controls.openSession({ gateway, amount: 500, currency: 'EUR' });
    simulator.controls.pay(id);
    return id;
  }

  it('contain the sessions of clients and those of the dashboard, oldest first, without other gateways', async () => {
    const { id } = await openSandboxSession(simulator, shop, 'listed');
    const own = paidInDashboard();
    paidInDashboard('stripe');

    const { body } = await get(`sessions?${today()}`);

    expect(body).toMatchObject({
      data: [
        { id, object: 'session', payment_id: 'listed' },
        { id: own, payment_id: null, status: 'succeeded' },
      ],
      next: null,
    });
    expect(body.data).toHaveLength(2);
  });

  it('contain the refunds of the dashboard', async () => {
    const refund = simulator.controls.refund(paidInDashboard(), 100);

    expect((await get(`refunds?${today()}`)).body).toMatchObject({
      data: [{ id: refund.id, allocation_id: null, payment_id: null, amount: { amount: 100, currency: 'EUR' } }],
      next: null,
    });
  });

  it('contain disputes, without those of other gateways', async () => {
    const dispute = simulator.controls.openDispute(paidInDashboard());
    simulator.controls.openDispute(paidInDashboard('stripe'));
    const closed = simulator.controls.openDispute(paidInDashboard());
    simulator.controls.closeDispute(closed.id, 'lost');

    expect((await get(`disputes?${today()}`)).body).toMatchObject({
      data: [
        { id: dispute.id, status: 'opened', amount: { amount: 500, currency: 'EUR' } },
        { id: closed.id, status: 'lost' },
      ],
      next: null,
    });
  });

  it('contain a dispute about a part of a payment, and the rest can be refunded', async () => {
    const session = paidInDashboard();
    const { id } = simulator.controls.openDispute(session, { amount: 200 });

    expect((await get(`disputes?${today()}`)).body).toMatchObject({ data: [{ id, amount: { amount: 200 } }] });
    expect(() => simulator.controls.refund(session, 301)).toThrow('The payment is disputed');
    expect(simulator.controls.refund(session, 300)).toMatchObject({ status: 'succeeded' });
    expect(() => simulator.controls.openDispute(session, { amount: 501 })).toThrow('Only 500 was captured');
  });

  it('are divided into pages', async () => {
    const ids = [paidInDashboard(), paidInDashboard(), paidInDashboard(), paidInDashboard()];

    const first = (await get(`sessions?${today()}&limit=3`)).body;
    const last = (await get(`sessions?${today()}&limit=3&after=${first.next ?? ''}`)).body;

    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(last).toMatchObject({ data: [{ id: ids[3] }], next: null });
  });

  it('may end with a full page', async () => {
    paidInDashboard();

    expect((await get(`sessions?${today()}&limit=1`)).body).toMatchObject({ data: [{}], next: null });
  });

  it.each([
    ['limit=0', 400],
    ['limit=101', 400],
    ['created_from=yesterday', 400],
    ['colour=red', 400],
    ['after=ses_of_nobody', 404],
  ])('are refused with %s', async (query, status) => {
    expect((await get(`sessions?${query}`)).status).toBe(status);
    expect((await get(`refunds?${query}`)).status).toBe(status);
    expect((await get(`disputes?${query}`)).status).toBe(status);
  });
});
