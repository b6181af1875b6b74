import { relative, resolve } from 'node:path';
import { PORT_DEFAULT } from './ports.ts';
import { DATA_DIR_DEFAULT } from './stack-directory.ts';
import type { EmbeddedStack } from './start-embedded-stack.ts';

const STARTS_IN_DAYS = 14;
const DAY_MS = 86_400_000;

/** The text after a start: the addresses, the sign-in and the first steps. */
export async function welcome(stack: EmbeddedStack, seconds: string): Promise<string> {
  const { url, simulatorUrl, directory, environment } = stack;
  const folder = shortest(directory.path);
  return `
Everything is up. The start took ${seconds} s.

  API        ${url}/api/v1   (described at ${url}/docs)
  Staff      ${url}/admin   (its API is described in services/admin/README.md)
             sign in as ${environment.ADMIN_EMAIL} with ${environment.ADMIN_PASSWORD}
  Gateways   ${simulatorUrl}   (simulated: no money moves)
             the key of its control API is in ${shortest(directory.simulatorKey)}
  Data       ${folder}   (logs in ${folder}/logs)
  Stop       Ctrl-C; ${commandFor(stack, 'npm start')} starts it again

A first booking: the shop sets the price, the customer alice pays. Paste these lines:

${await bookAndOpenCheckout(stack)}

Open the checkout page in a browser and pay. Then look at the booking as alice, and as staff in the browser:

${lookAtBooking(stack)}

More tokens: ${commandFor(stack, 'npm run -s token -- --sub bob --permission process_refunds')}
`;
}

/** The path relative to the current directory, unless it leads outside. */
function shortest(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere === '' || fromHere.startsWith('..') ? path : fromHere;
}

/** A command with the variables by which it finds this stack. */
function commandFor({ directory, ports }: EmbeddedStack, command: string): string {
  const isElsewhere = directory.path !== resolve(DATA_DIR_DEFAULT);
  const port = command === 'npm start' && ports.ingress !== PORT_DEFAULT ? [`PORT=${ports.ingress}`] : [];
  const dataDir = isElsewhere ? [`DATA_DIR=${quoted(shortest(directory.path))}`] : [];
  return [...dataDir, ...port, command].join(' ');
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

/** Commands that book, start the payment, and show the checkout page. They need only a shell and curl. */
async function bookAndOpenCheckout(stack: EmbeddedStack): Promise<string> {
  const api = `${stack.url}/api/v1`;
  const booking = JSON.stringify({
    customerId: 'alice',
    description: 'Two nights',
    total: { amount: 12_050, currency: 'EUR' },
    startsAt: new Date(Date.now() + STARTS_IN_DAYS * DAY_MS).toISOString(),
  });
  const payment = JSON.stringify({ method: 'sandbox', returnUrl: `${stack.url}/docs` });
  return [
    `SHOP=${await stack.token('shop', ['manage_bookings'])}`,
    `ALICE=${await stack.token('alice')}`,
    `BOOKING=$(curl -sS ${api}/bookings ${headersOf('SHOP')} -d '${booking}' | ${pick('id')})`,
    `PAY=$(curl -sS ${api}/payments/$BOOKING/initiate ${headersOf('ALICE')} -d '${payment}' | ${pick('url')})`,
    `echo "Checkout page: $PAY"`,
  ].join('\n');
}

function lookAtBooking({ url }: EmbeddedStack): string {
  return [
    `curl -sS ${url}/api/v1/bookings/$BOOKING ${headersOf('ALICE')}; echo`,
    `echo "Staff see it at ${url}/admin/bookings/$BOOKING"`,
  ].join('\n');
}

function headersOf(token: 'SHOP' | 'ALICE'): string {
  return `-H "Authorization: Bearer $${token}" -H 'Content-Type: application/json'`;
}

/** A command that extracts the first member of this name from JSON. It uses no tool that may be missing. */
function pick(member: string): string {
  return `grep -o '"${member}":"[^"]*"' | head -1 | cut -d'"' -f4`;
}
