import { once } from 'node:events';
import { createShop } from './shop.ts';

const { BOOKING_PAYMENTS_URL: url = 'http://127.0.0.1:8080', SHOP_TOKEN: token = '', SHOP_PORT = '8090' } = process.env;
const shopUrl = `http://127.0.0.1:${SHOP_PORT}`;

try {
  const server = (await createShop({ url, token, shopUrl })).listen(Number(SHOP_PORT), '127.0.0.1');
  await once(server, 'listening');
  process.stdout.write(`The shop is open: ${shopUrl}\n`);
} catch (error) {
  // Without an answer, fetch throws a TypeError with the cause.
  if (!(error instanceof TypeError && error.cause)) throw error;
  process.stderr.write(`${url} does not answer. Run npm start first, or set BOOKING_PAYMENTS_URL to its address.\n`);
  process.exitCode = 1;
}
