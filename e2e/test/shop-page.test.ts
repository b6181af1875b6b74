import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, JSHandle, Page } from 'playwright-core';
import type { BookingPayments, ProblemError } from '@booking/client';
import { bundleClient } from '@booking/client/bundle';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { ProductClient, SimulatorClient } from '@booking/testing';
import { launchBrowser } from '../src/admin/launch-browser.ts';
import { startProduct } from '../src/start-product.ts';

type Access = { readonly url: string; readonly token: string };

let shop: Server;
let stranger: Server;
let product: EmbeddedStack;
let gateway: SimulatorClient;
let alice: ProductClient;
let token: string;
let browser: Browser;

beforeAll(async () => {
  [shop, stranger] = await Promise.all([servePages(), servePages()]);
  [product, browser] = await Promise.all([startProduct({ ALLOWED_ORIGINS: originOf(shop) }), launchBrowser()]);
  gateway = new SimulatorClient(product);
  alice = await ProductClient.of(product, 'alice');
  token = await product.token('alice');
});

afterAll(async () => {
  await browser.close();
  await product.stop();
  for (const server of [shop, stranger]) server.close();
});

/** A shop: its pages have another origin than the product. */
async function servePages(): Promise<Server> {
  const client = bundleClient();
  const server = createServer(({ url }, response) => {
    const isScript = url === '/client.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? client : '<!doctype html><title>Shop</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function pageOf(server: Server): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(originOf(server));
  return page;
}

/** The client that a page of the shop loads, with the token of alice. */
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

/** The status of a request that a page sends without the client. */
function statusFrom(page: Page, path: string): Promise<number> {
  return page.evaluate(
    async ({ url, token: bearer }) => (await fetch(url, { headers: { authorization: `Bearer ${bearer}` } })).status,
    { url: `${product.url}${path}`, token } satisfies Access,
  );
}

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

  it('reads why a request is rejected', async () => {
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
  it('of another origin cannot call the API', async () => {
    await expect(statusFrom(await pageOf(stranger), '/api/v1/bookings')).rejects.toThrow('Failed to fetch');
  });

  it('of the shop cannot call the admin API', async () => {
    await expect(statusFrom(await pageOf(shop), '/admin/api/session/methods')).rejects.toThrow('Failed to fetch');
  });
});
