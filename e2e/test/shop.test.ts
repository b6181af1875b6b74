import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BookingPayments, ProblemError } from '@booking/client';
import { bundleClient } from '@booking/client/bundle';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { eventually, freePort, ProductClient, SimulatorClient } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, JSHandle, Page } from 'playwright-core';
import { launchBrowser } from '../src/admin/launch-browser.ts';
import { codeFences } from '../src/documented-examples/code-fences.ts';
import { openReference, operations, playReference } from '../src/documented-examples/play-reference.ts';
import { runShell, runUntil } from '../src/documented-examples/run-shell.ts';
import { runTypescript } from '../src/documented-examples/run-typescript.ts';
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
  return originAt((server.address() as AddressInfo).port);
}

function originAt(port: number): string {
  return `http://127.0.0.1:${port}`;
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

/** First, while alice has no other bookings. */
describe('the example shop', () => {
  let exampleShop: { stop(): void };
  let shopUrl: string;

  beforeAll(async () => {
    const port = await freePort();
    shopUrl = originAt(port);
    const [command = ''] = codeFences('examples/README.md').map(({ code }) => code);
    const variables = { DATA_DIR: product.directory.path, BOOKING_PAYMENTS_URL: product.url, SHOP_PORT: String(port) };
    exampleShop = await runUntil(`The shop is open: ${shopUrl}`, command, variables);
  });

  afterAll(() => {
    exampleShop.stop();
  });

  it('leads a customer from its page to the checkout and back, and learns from a webhook that the booking is paid', async () => {
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

  it('rejects a webhook that the product did not sign', async () => {
    const headers = {
      'webhook-id': '1',
      'webhook-timestamp': String(Date.now() / 1_000),
      'webhook-signature': 'v1,AA==',
    };

    expect((await fetch(`${shopUrl}/webhooks`, { method: 'POST', headers, body: '{}' })).status).toBe(401);
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
  it('cannot call the API from another origin', async () => {
    await expect(statusFrom(await pageOf(stranger), '/api/v1/bookings')).rejects.toThrow('Failed to fetch');
  });

  it('cannot call the admin API from the shop', async () => {
    await expect(statusFrom(await pageOf(shop), '/admin/api/session/methods')).rejects.toThrow('Failed to fetch');
  });
});

describe('the documentation', () => {
  it.each(['typescript', 'curl'] as const)('has an example for every operation that works in %s', async (language) => {
    const { client, [language]: play } = await openReference(product, `reader-of-${language}`);

    const played = await playReference(play, client, product);

    expect([...played].sort()).toEqual(operations.toSorted());
  });

  it('leads a newcomer from the first booking to a refund', async () => {
    const fences = codeFences('docs/getting-started.md');
    const run = (info: string, before = '', after = ''): Promise<string> => {
      const chosen = fences.filter((fence) => fence.info === info).map(({ code }) => code);
      const commands = [before, ...chosen, after].join('\n');
      return runShell(commands.replaceAll('http://127.0.0.1:8080', product.url), { DATA_DIR: product.directory.path });
    };

    const keepState = 'echo --; declare -p URL ALICE STAFF BOOKING; declare -f member';
    const [printed = '', state] = (await run('sh', '', keepState)).split('--\n');
    const [booking = ''] = printed.split('\n');
    const [payment] = await alice.payments(booking);
    await gateway.pay(String(payment?.gatewayReference));
    await alice.bookingWhich(booking, { paymentStatus: 'paid' });

    const [paid, refunded, rejected] = (await run('sh paid', state)).split('\n');
    expect([paid, refunded, rejected]).toEqual(['paid', 'succeeded', '/problems/refund-exceeds-balance']);
  });

  it('registers an address for webhooks', async () => {
    const [command = ''] = codeFences('docs/webhooks.md').flatMap(({ info, code }) => (info === 'sh' ? [code] : []));
    const here = command.replaceAll('http://127.0.0.1:8080', product.url);

    const printed = await runShell(here, { DATA_DIR: product.directory.path });

    expect(JSON.parse(printed)).toMatchObject({
      url: 'https://shop.example.com/webhooks',
      events: ['booking.*', 'refund.failed'],
      secret: expect.stringMatching(/^whsec_/),
    });
  });

  it('creates, pays and refunds a booking with the example of the TypeScript client', async () => {
    const [example = ''] = codeFences('clients/typescript/README.md').map(({ code }) => code);
    const reader = await ProductClient.of(product, 'reader', ['manage_bookings', 'process_refunds']);
    const pay = async (): Promise<void> => {
      const { data: bookings } = await reader.api.listBookings({ customerId: 'alice', limit: 1 }).page();
      const [payment] = await alice.payments(String(bookings[0]?.id));
      await gateway.pay(String(payment?.gatewayReference));
    };
    const paying: Promise<void>[] = [];

    await runTypescript({
      code: `const redirectTo = (url: unknown) => console.log(url);\nconst show = redirectTo;\n${example}`.replace(
        'https://pay.example.com',
        product.url,
      ),
      variables: { SHOP_TOKEN: await product.token('backend', ['manage_bookings', 'process_refunds']) },
      onLine: (line) => line.includes('/checkout/') && paying.push(pay()),
    });

    await Promise.all(paying);
    const { data: bookings } = await reader.api.listBookings({ customerId: 'alice', limit: 1 }).page();
    expect(bookings).toMatchObject([{ description: 'Two nights', paymentStatus: 'partially_refunded' }]);
  });

  it('finds pages by their words, without a server', async () => {
    const page = await browser.newPage();
    await page.goto(`${product.url}/docs`);

    await page.getByRole('searchbox').fill('chargeback');
    await page.getByRole('link', { name: /Adyen/ }).first().click();

    await page.getByRole('heading', { name: 'Adyen', level: 1 }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  });
});
