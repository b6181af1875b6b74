import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Browser } from 'playwright-core';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { createShop } from '@booking/example-shop';
import { eventually, freePort, ProductClient } from '@booking/testing';
import { launchBrowser } from '../src/admin/launch-browser.ts';
import { startProduct } from '../src/start-product.ts';

let product: EmbeddedStack;
let browser: Browser;
let shop: Server;
let shopUrl: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const port = await freePort();
  shopUrl = `http://127.0.0.1:${port}`;
  const token = await product.token('shop', ['manage_bookings', 'manage_webhooks']);
  shop = (await createShop({ url: product.url, token, shopUrl })).listen(port, '127.0.0.1');
  await once(shop, 'listening');
});

afterAll(async () => {
  await browser.close();
  shop.close();
  await product.stop();
});

describe('the example shop', () => {
  it('takes a customer from its page to the checkout and back, and learns by a webhook that the booking is paid', async () => {
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
