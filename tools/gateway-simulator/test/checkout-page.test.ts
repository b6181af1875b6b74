import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GatewaySimulator } from '../src/index.ts';
import { openSandboxSession, Shop, startSimulator } from './simulator-fixture.ts';

describe('the checkout page', () => {
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

  async function open(gateway: 'sandbox' | 'stripe'): Promise<{ id: string; url: string }> {
    const { id } =
      gateway === 'sandbox'
        ? await openSandboxSession(simulator, shop, crypto.randomUUID())
        : await openStripeSession();
    return { id, url: `${simulator.url}/checkout/${id}` };
  }

  async function openStripeSession(): Promise<{ id: string }> {
    const body = new URLSearchParams({
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'isk',
      'line_items[0][price_data][unit_amount]': '50000',
      'line_items[0][price_data][product_data][name]': 'Tour',
      success_url: 'https://shop.example/thanks?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://shop.example/cart',
    });
    const headers = { authorization: 'Bearer sk_test' };
    const response = await fetch(`${simulator.url}/v1/checkout/sessions`, { method: 'POST', headers, body });
    return (await response.json()) as { id: string };
  }

  /** Presses a button of the page, as a browser does, and returns the address of the redirection. */
  async function press(url: string, button: string): Promise<string | null> {
    const page = await (await fetch(url)).text();
    const action = new RegExp(`action="([^"]*/${button})"`).exec(page)?.[1] ?? '';
    const pressed = await fetch(new URL(action, url), { method: 'POST', redirect: 'manual' });
    expect(pressed.status).toBe(303);
    return pressed.headers.get('location');
  }

  function statusOf(id: string): string | undefined {
    return simulator.controls.sessions().find((session) => session.id === id)?.status;
  }

  it('shows the amount and the escaped description', async () => {
    const { url } = await open('sandbox');

    const page = await (await fetch(url)).text();

    expect(page).toContain('€120.50');
    expect(page).toContain('Two nights &lt;b&gt;&amp; breakfast&lt;/b&gt;');
  });

  it("shows the amount with the gateway's decimals", async () => {
    const { url } = await open('stripe');

    expect(await (await fetch(url)).text()).toMatch(/ISK\s500\.00/);
  });

  it('loads nothing from other origins and may redirect to the shop', async () => {
    const { url } = await open('sandbox');

    const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';

    expect(policy).toContain("default-src 'none'; style-src 'self'");
    expect(policy).toContain("form-action 'self' https://shop.example");
    expect((await fetch(`${simulator.url}/checkout/style.css`)).headers.get('content-type')).toContain('text/css');
  });

  it('accepts a payment and redirects', async () => {
    const { id, url } = await open('stripe');

    expect(await press(url, 'pay')).toBe(`https://shop.example/thanks?session=${id}`);

    expect(statusOf(id)).toBe('succeeded');
    expect(await (await fetch(url)).text()).toContain('This payment is complete.');
  });

  it('accepts a payment once, for any number of presses', async () => {
    const { id, url } = await open('sandbox');
    const pay = () => fetch(`${url}/pay`, { method: 'POST', redirect: 'manual' });

    const answers = await Promise.all([pay(), pay(), pay()]);

    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(simulator.controls.callbacks().filter(({ sessionId }) => sessionId === id)).toHaveLength(1);
  });

  it('lets the customer try again after a declined card at Stripe', async () => {
    const { id, url } = await open('stripe');

    expect(await press(url, 'decline')).toBe(`/checkout/${id}`);

    expect(await (await fetch(url)).text()).toContain('Your card was declined. You can try again.');
    expect(await press(url, 'pay')).toContain('https://shop.example/thanks');
  });

  it('ends the session after a declined card at the sandbox', async () => {
    const { id, url } = await open('sandbox');

    expect(await press(url, 'decline')).toBe('https://shop.example/cart');

    expect(statusOf(id)).toBe('failed');
  });

  it('lets the customer leave without payment and come back', async () => {
    const { id, url } = await open('sandbox');

    expect(await press(url, 'abandon')).toBe('https://shop.example/cart');

    expect(statusOf(id)).toBe('open');
  });

  it('shows an error for an unknown payment', async () => {
    const answer = await fetch(`${simulator.url}/checkout/ses_none`);

    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('There is no payment at this address.');
  });
});
