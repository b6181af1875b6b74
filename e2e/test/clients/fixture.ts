import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bundleClient } from '@booking/client/bundle';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { ProductClient, SimulatorClient } from '@booking/testing';
import { afterAll, beforeAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../src/admin/launch-browser.ts';
import { startProduct } from '../../src/start-product.ts';

type ClientsFixture = {
  readonly product: EmbeddedStack;
  readonly gateway: SimulatorClient;
  readonly alice: ProductClient;
  readonly browser: Browser;
  /** The server of a site whose pages may call the API. */
  readonly shop: Server;
  /** The server of a site whose pages must not call the API. */
  readonly stranger: Server;
};

/** The running product. It is set while the tests run. */
export let fixture: ClientsFixture;

beforeAll(async () => {
  const [shop, stranger] = await Promise.all([servePages(), servePages()]);
  // The limit per address is the default, which an example of the documentation shows.
  const settings = { ALLOWED_ORIGINS: originOf(shop), ADDRESS_REQUESTS_PER_MINUTE: '60000' };
  const [product, browser] = await Promise.all([startProduct(settings), launchBrowser()]);
  const alice = await ProductClient.of(product, 'alice');
  fixture = { product, gateway: new SimulatorClient(product), alice, browser, shop, stranger };
});

afterAll(async () => {
  await fixture.browser.close();
  await fixture.product.stop();
  for (const server of [fixture.shop, fixture.stranger]) server.close();
});

/** Serves the pages of a site, which has a different origin than the product. */
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

export function originOf(server: Server): string {
  return originAt((server.address() as AddressInfo).port);
}

export function originAt(port: number): string {
  return `http://127.0.0.1:${port}`;
}
