import { once } from 'node:events';
import { createServer } from 'node:http';
import { ProblemError } from '@booking/client';
import { createShop } from './shop.ts';

const { BOOKING_PAYMENTS_URL: url = 'http://127.0.0.1:8080', SHOP_TOKEN: token = '', SHOP_PORT = '8090' } = process.env;
const shopUrl = `http://127.0.0.1:${SHOP_PORT}`;
const server = createServer();

try {
  // An endpoint is registered only for a shop that can receive its webhooks.
  await once(server.listen(Number(SHOP_PORT), '127.0.0.1'), 'listening');
  server.on('request', await createShop({ url, token, shopUrl }));
  process.stdout.write(`The shop is open: ${shopUrl}\n`);
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
  server.close();
}

function describe(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return `Port ${SHOP_PORT} is in use. Set SHOP_PORT.`;
  if (error instanceof ProblemError) return `${url} answers: ${error.message}`;
  // Without an answer, fetch throws a TypeError with the cause.
  if (!(error instanceof TypeError && error.cause)) throw error;
  return `${url} does not answer. Run npm start first, or set BOOKING_PAYMENTS_URL to its address.`;
}
