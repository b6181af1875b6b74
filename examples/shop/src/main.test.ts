import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const MAIN = join(import.meta.dirname, 'main.ts');

type Ended = { readonly code: unknown; readonly stderr: string };

function runShop(env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN], { env }, (error, _stdout, stderr) => resolve({ code: error?.code, stderr }));
  });
}

it('ends with one sentence when the product does not answer', async () => {
  expect(await runShop({ BOOKING_PAYMENTS_URL: 'http://127.0.0.1:1', SHOP_PORT: '0' })).toEqual({
    code: 1,
    stderr: 'http://127.0.0.1:1 does not answer. Run npm start first, or set BOOKING_PAYMENTS_URL to its address.\n',
  });
});

it('ends with the sentence of the problem when the product rejects its token', async () => {
  const detail = 'The request has no bearer token.';
  const problem = { type: '/problems/unauthenticated', status: 401, title: 'Not authenticated', detail };
  const product = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
  }).listen(0, '127.0.0.1');
  await once(product, 'listening');
  const url = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;

  const ended = await runShop({ BOOKING_PAYMENTS_URL: url, SHOP_PORT: '0' });

  product.close();
  expect(ended).toEqual({ code: 1, stderr: `${url} answers: ${detail}\n` });
});

it('registers no webhook endpoint when its port is in use', async () => {
  let requests = 0;
  const product = createServer((_request, response) => {
    requests += 1;
    response.writeHead(401).end();
  }).listen(0, '127.0.0.1');
  await once(product, 'listening');
  const { port } = product.address() as AddressInfo;

  const ended = await runShop({ BOOKING_PAYMENTS_URL: `http://127.0.0.1:${port}`, SHOP_PORT: String(port) });

  product.close();
  expect(ended).toEqual({ code: 1, stderr: `Port ${port} is in use. Set SHOP_PORT.\n` });
  expect(requests).toBe(0);
});
