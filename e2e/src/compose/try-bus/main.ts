import { readFileSync } from 'node:fs';
import { connect, PermissionViolationError } from '@nats-io/transport-node';
import type { BusAttempt } from '../attempts.ts';

/** Tries all operations in ATTEMPTS as the user of NATS_URL_FILE, and prints the rejected ones. */
const { NATS_URL_FILE: urlFile = '', ATTEMPTS: given = '[]' } = process.env;
const urls = readFileSync(urlFile, 'utf8')
  .trim()
  .split(',')
  .map((url) => new URL(url));
const { username: user = '', password: pass = '' } = urls[0] ?? {};
const servers = urls.map(({ host }) => host);
const connection = await connect({ servers, user, pass, inboxPrefix: `_INBOX_${user}` });
const refused: BusAttempt[] = [];
const listening = collectRefusals();
for (const { operation, subject } of JSON.parse(given) as BusAttempt[]) {
  if (operation === 'publish') connection.publish(subject, '{}');
  else connection.subscribe(subject, { callback: () => undefined });
  await connection.flush();
}
await connection.close();
await listening;
console.log(JSON.stringify(refused));

async function collectRefusals(): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type !== 'error' || !(status.error instanceof PermissionViolationError)) continue;
    const { operation, subject } = status.error;
    refused.push({ operation, subject });
  }
}
