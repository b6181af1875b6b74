import { relative } from 'node:path';
import type { EmbeddedStack } from './start-embedded-stack.ts';

const STARTS_IN_DAYS = 14;
const DAY_MS = 86_400_000;

/** What a person wants to know when the stack is up: what is where, how to get in, and a first thing to try. */
export async function welcome(stack: EmbeddedStack, seconds: string): Promise<string> {
  const { url, simulatorUrl, directory, environment } = stack;
  const folder = shortest(directory.path);
  return `
Everything is up after ${seconds} s.

  API        ${url}/api/v1   (described at ${url}/docs)
  Staff      ${url}/admin   (its API is described in services/admin/README.md)
             sign in as ${environment.ADMIN_EMAIL} with ${environment.ADMIN_PASSWORD}
  Gateways   ${simulatorUrl}   (simulated: no money moves)
  Kept in    ${folder}   (logs in ${folder}/logs)
  Stop       Ctrl-C

A bearer token of the customer "alice", and a first booking paid in the sandbox. Paste these lines:

${await firstSteps(stack)}

More tokens: npm run -s token -- --sub bob --permission process_refunds
`;
}

/** The path from here, unless it leads out of here. */
function shortest(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere === '' || fromHere.startsWith('..') ? path : fromHere;
}

/** Three lines for a shell that has nothing but curl: book, start the payment, pay and look. */
async function firstSteps(stack: EmbeddedStack): Promise<string> {
  const api = `${stack.url}/api/v1`;
  const json = `-H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json'`;
  const booking = JSON.stringify({
    description: 'Two nights',
    total: { amount: 12_050, currency: 'EUR' },
    startsAt: new Date(Date.now() + STARTS_IN_DAYS * DAY_MS).toISOString(),
  });
  const payment = JSON.stringify({ method: 'sandbox', returnUrl: `${stack.url}/docs` });
  return [
    `TOKEN=${await stack.token('alice')}`,
    `BOOKING=$(curl -sS ${api}/bookings ${json} -d '${booking}' | ${pick('id')}); echo "booking $BOOKING"`,
    `PAY=$(curl -sS ${api}/payments/$BOOKING/initiate ${json} -d '${payment}' | ${pick('url')}); echo "pay at $PAY"`,
    `curl -sS -o /dev/null -X POST $PAY/pay; sleep 1; curl -sS ${api}/bookings/$BOOKING -H "Authorization: Bearer $TOKEN"; echo`,
  ].join('\n');
}

/** Takes the first member of this name out of JSON without a tool that may not be installed. */
function pick(member: string): string {
  return `grep -o '"${member}":"[^"]*"' | head -1 | cut -d'"' -f4`;
}
