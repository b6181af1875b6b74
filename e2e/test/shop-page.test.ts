import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { ProductClient, SimulatorClient } from '@booking/testing';
import { launchBrowser } from '../src/admin/launch-browser.ts';
import { startProduct } from '../src/start-product.ts';

/** A request that a page sends from inside the browser. */
type Call = { readonly url: string; readonly token: string; readonly body?: object };
type Seen = { readonly status: number; readonly requestId: string | null; readonly body: Record<string, unknown> };

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
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Shop</title>');
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

function callFrom(page: Page, call: Call): Promise<Seen> {
  return page.evaluate(async ({ url, token: bearer, body }) => {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${bearer}`,
        'idempotency-key': crypto.randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status, headers } = response;
    return { status, requestId: headers.get('x-request-id'), body: (await response.json()) as Record<string, unknown> };
  }, call);
}

/** Reads the stream of a booking until this text comes. */
function followUntil(page: Page, call: Call, text: string): Promise<boolean> {
  return page.evaluate(
    async ([{ url, token: bearer }, awaited]) => {
      const response = await fetch(url, { headers: { authorization: `Bearer ${bearer}` } });
      let seen = '';
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
        seen += read.value;
        if (seen.includes(awaited)) return true;
      }
      return false;
    },
    [call, text] as const,
  );
}

describe('a page of the shop', () => {
  it('starts a payment, sees the booking become paid, and reads the payment', async () => {
    const booking = await alice.createBooking();
    const page = await pageOf(shop);
    const url = `${product.url}/api/v1/payments/${booking.id}`;
    const initiation = { method: 'sandbox', returnUrl: `${originOf(shop)}/paid` };

    const payment = await callFrom(page, { url: `${url}/initiate`, token, body: initiation });
    const events = { url: `${product.url}/api/v1/bookings/${booking.id}/events`, token };
    const isPaid = followUntil(page, events, '"paymentStatus":"paid"');
    await gateway.pay(String(payment.body['gatewayReference']));

    expect(payment).toMatchObject({ status: 201, requestId: expect.stringMatching(/.+/) });
    expect(await isPaid).toBe(true);
    const read = await callFrom(page, { url: `${url}/${String(payment.body['id'])}?refresh=true`, token });
    expect(read).toMatchObject({ status: 200, body: { status: 'completed' } });
  });

  it('reads why a request is rejected', async () => {
    const url = `${product.url}/api/v1/bookings/no-id`;

    expect(await callFrom(await pageOf(shop), { url, token })).toMatchObject({ status: 404, body: { status: 404 } });
  });
});

describe('a page without permission', () => {
  it('of another origin cannot call the API', async () => {
    const url = `${product.url}/api/v1/bookings`;

    await expect(callFrom(await pageOf(stranger), { url, token })).rejects.toThrow('Failed to fetch');
  });

  it('of the shop cannot call the admin API', async () => {
    const url = `${product.url}/admin/api/session/methods`;

    await expect(callFrom(await pageOf(shop), { url, token })).rejects.toThrow('Failed to fetch');
  });
});
