import { once } from 'node:events';
import type { Server } from 'node:http';
import type { BookingPayments, ProblemError } from '@booking/client';
import type { EmbeddedStack } from '@booking/embedded-stack';
import {
  eventually,
  freePort,
  ProductClient,
  signedHeaders,
  type SimulatorClient,
  startWebhookReceiver,
} from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, JSHandle, Page } from 'playwright-core';
import { createShop } from '../../../examples/shop/src/shop.ts';
import { codeIn } from '../../src/documented-examples/code-fences.ts';
import { runUntil } from '../../src/documented-examples/run-shell.ts';
import { fixture, originAt, originOf } from './fixture.ts';

type Access = { readonly url: string; readonly token: string };

let shop: Server;
let stranger: Server;
let product: EmbeddedStack;
let gateway: SimulatorClient;
let alice: ProductClient;
let token: string;
let browser: Browser;

beforeAll(async () => {
  ({ shop, stranger, product, gateway, alice, browser } = fixture);
  token = await product.token('alice');
});

async function pageOf(server: Server): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(originOf(server));
  return page;
}

/** The client as a page of the shop loads it, with a token of alice. */
async function clientInShop(): Promise<JSHandle<BookingPayments>> {
  const script = `${originOf(shop)}/client.js`;
  return (await pageOf(shop)).evaluateHandle(
    async ({ script: address, ...access }) => {
      const { BookingPayments: Client } = (await import(address)) as { BookingPayments: typeof BookingPayments };
      return new Client({ ...access, retry: { attempts: 1 } });
    },
    { script, url: product.url, token },
  );
}

/** The status of a request that a page sends without the client library. */
function statusFrom(page: Page, path: string): Promise<number> {
  return page.evaluate(
    async ({ url, token: bearer }) => (await fetch(url, { headers: { authorization: `Bearer ${bearer}` } })).status,
    { url: `${product.url}${path}`, token } satisfies Access,
  );
}

/** These tests come first, while alice has no other bookings. */
describe('the example shop', () => {
  let exampleShop: { stop(): void };
  let shopUrl: string;

  beforeAll(async () => {
    const port = await freePort();
    shopUrl = originAt(port);
    const [command = ''] = codeIn('examples/README.md', 'sh');
    const variables = { DATA_DIR: product.directory.path, BOOKING_PAYMENTS_URL: product.url, SHOP_PORT: String(port) };
    exampleShop = await runUntil(`The shop is open: ${shopUrl}`, command, variables);
  });

  afterAll(() => {
    exampleShop.stop();
  });

  it('leads a customer to the checkout and back, and gets a webhook when the booking is paid', async () => {
    const page = await browser.newPage();
    await page.goto(shopUrl);
    await page.getByRole('button', { name: /Book and pay/ }).click();
    await page.getByRole('button', { name: /^Pay/ }).first().click();

    await page.getByRole('status').getByText('Paid: €240.00').waitFor();
    const client = (await ProductClient.of(product, 'shop', ['manage_bookings', 'manage_webhooks'])).api;
    const { data: bookings } = await client.listBookings({ customerId: 'alice' }).page();
    expect(bookings).toMatchObject([{ status: 'confirmed', description: 'Two nights by the sea' }]);
    const [endpoint] = await client.webhookEndpoints.list();
    await eventually(async () => {
      const { data } = await client.webhookEndpoints.listDeliveries(String(endpoint?.id)).page();
      expect(data).toContainEqual(expect.objectContaining({ eventType: 'booking.paid', status: 'delivered' }));
    });
  });

  it('makes one booking from a form that is sent twice', async () => {
    const form = /name="(order|startsAt)" value="([^"]*)"/g;
    const fields = [...(await (await fetch(shopUrl)).text()).matchAll(form)];
    const body = new URLSearchParams({ name: 'bob' });
    for (const [, name = '', value = ''] of fields) body.set(name, value);

    const sent = [];
    for (let count = 0; count < 2; count += 1)
      sent.push(await fetch(`${shopUrl}/book`, { method: 'POST', body, redirect: 'manual' }));

    expect(sent.map(({ status }) => status)).toEqual([303, 303]);
    expect(sent[1]?.headers.get('location')).toBe(sent[0]?.headers.get('location'));
    const client = (await ProductClient.shopOf(product)).api;
    expect((await client.listBookings({ customerId: 'bob' }).page()).data).toHaveLength(1);
  });

  it('rejects a webhook that the product did not sign', async () => {
    const headers = {
      'webhook-id': '1',
      'webhook-timestamp': String(Date.now() / 1_000),
      'webhook-signature': 'v1,AA==',
    };

    expect((await fetch(`${shopUrl}/webhooks`, { method: 'POST', headers, body: '{}' })).status).toBe(401);
  });
});

describe('a shop that gets a webhook late', () => {
  it('keeps the newer state of the booking', async () => {
    const receiver = await startWebhookReceiver();
    const address = receiver.url.replace('/hooks', '');
    const access = { url: product.url, token: await product.token('shop', ['manage_bookings', 'manage_webhooks']) };
    const server = (await createShop({ ...access, shopUrl: address })).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const late = originOf(server);
    const carol = await ProductClient.of(product, 'carol');
    const { id } = (await carol.paidBooking(gateway, { method: 'sandbox' })).booking;
    const staff = await ProductClient.of(product, 'bea', ['process_refunds']);
    await staff.refund(id);
    const webhooks = await eventually(() => {
      const found = ['booking.refunded', 'booking.paid'].map((type) =>
        receiver.received.find(({ event }) => event.type === type && event.data['id'] === id),
      );
      expect(found).not.toContain(undefined);
      return found.flatMap((one) => one ?? []);
    });

    for (const webhook of webhooks) {
      const headers = signedHeaders(webhook);
      expect((await fetch(`${late}/webhooks`, { method: 'POST', headers, body: webhook.text })).status).toBe(204);
    }

    expect(await (await fetch(`${late}/bookings/${id}`)).text()).toContain('Refunded:');
    server.close();
    await receiver.stop();
  });
});

describe('a shop whose webhook endpoint was switched off', () => {
  it('switches the endpoint on when it opens', async () => {
    const { webhookEndpoints } = (await ProductClient.of(product, 'shop', ['manage_webhooks'])).api;
    const shopUrl = originAt(await freePort());
    const { id } = await webhookEndpoints.create({ url: `${shopUrl}/webhooks`, events: ['booking.*'], active: false });

    await createShop({ url: product.url, token: await product.token('shop', ['manage_webhooks']), shopUrl });

    expect((await webhookEndpoints.get(id)).active).toBe(true);
    await webhookEndpoints.delete(id);
  });
});

describe('a page of the shop', () => {
  it('starts a payment, waits until the booking is paid, and reads the payment', async () => {
    const { id } = await alice.createBooking();
    const client = await clientInShop();

    const initiation = { id, method: 'sandbox', returnUrl: `${originOf(shop)}/paid` };
    const payment = await client.evaluate(
      (api, { id: booking, ...body }) => api.initiatePayment(booking, body),
      initiation,
    );
    const isPaid = client.evaluate((api, booking) => api.waitUntilPaid(booking), id);
    await gateway.pay(String(payment.gatewayReference));

    expect(await isPaid).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    const ids = [id, payment.id] as const;
    const read = client.evaluate((api, [booking, paid]) => api.getPayment(booking, paid, { refresh: true }), ids);
    expect(await read).toMatchObject({ status: 'completed' });
  });

  it('reads a list over all its pages', async () => {
    const created: string[] = [];
    for (let count = 0; count < 3; count += 1) created.push((await alice.createBooking()).id);
    const client = await clientInShop();

    const read = await client.evaluate(async (api) => {
      const ids: string[] = [];
      for await (const { id } of api.listBookings({ limit: 2 })) ids.push(id);
      return ids;
    });

    expect(read).toEqual(expect.arrayContaining(created));
    expect(new Set(read).size).toBe(read.length);
  });

  it('gets the reason of a rejected request', async () => {
    const client = await clientInShop();

    const rejection = await client.evaluate(async (api) => {
      const error = (await api.getBooking('no-id').catch((thrown: unknown) => thrown)) as ProblemError;
      return { problem: error.problem, requestId: error.requestId };
    });

    expect(rejection).toMatchObject({
      problem: { type: '/problems/booking-not-found', status: 404 },
      requestId: expect.stringMatching(/.+/),
    });
  });
});

describe('a page without permission', () => {
  it('cannot call the API from another origin', async () => {
    await expect(statusFrom(await pageOf(stranger), '/api/v1/bookings')).rejects.toThrow('Failed to fetch');
  });

  it('cannot call the admin API, even from the origin of the shop', async () => {
    await expect(statusFrom(await pageOf(shop), '/admin/api/session/methods')).rejects.toThrow('Failed to fetch');
  });
});
