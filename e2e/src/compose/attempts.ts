import { type ServiceName, serviceNames, streamOf } from '@booking/contracts';
import { commands, events } from '@booking/contracts/catalog';

/** An attempt to use the bus with the credentials of a service. */
type BusAttempt = { readonly operation: 'publish' | 'subscription'; readonly subject: string };

/**
 * All forbidden operations of this service: publishing as another service, reading what another service receives, and
 * changing the bus.
 */
export function forbiddenOnTheBus(service: ServiceName): BusAttempt[] {
  const streams = Object.values(streamOf);
  const foreignEvents = events.filter(({ publishedBy }) => publishedBy !== service);
  const foreignCommands = commands.filter(({ answeredBy }) => answeredBy !== service);
  const api = (call: string): string => `$JS.API.${call}`;
  const published = [
    ...foreignEvents.map(({ subject }) => subject),
    ...['STREAM.CREATE', 'STREAM.UPDATE', 'STREAM.DELETE', 'STREAM.PURGE'].flatMap((call) =>
      streams.map((stream) => api(`${call}.${stream}`)),
    ),
    ...streams.flatMap((stream) => [
      api(`CONSUMER.CREATE.${stream}.spy`),
      api(`CONSUMER.DURABLE.CREATE.${stream}.spy`),
      api(`CONSUMER.MSG.NEXT.${stream}.spy`),
      api(`CONSUMER.DELETE.${stream}.spy`),
    ]),
  ];
  const subscribed = [
    '>',
    'events.>',
    '$JS.>',
    ...foreignEvents.map(({ subject }) => subject),
    ...foreignCommands.map(({ subject }) => subject),
    ...serviceNames.filter((name) => name !== service).map((name) => `_INBOX_${name}.>`),
  ];
  return [
    ...published.map((subject) => ({ operation: 'publish' as const, subject })),
    ...subscribed.map((subject) => ({ operation: 'subscription' as const, subject })),
  ];
}

/** Tries all operations in ATTEMPTS as the user of NATS_URL_FILE, and prints the rejected ones. */
export const TRY_ON_THE_BUS = `
import { readFileSync } from 'node:fs';
import { connect, PermissionViolationError } from '@nats-io/transport-node';

const urls = readFileSync(process.env.NATS_URL_FILE, 'utf8').trim().split(',').map((url) => new URL(url));
const [{ username: user, password: pass }] = urls;
const connection = await connect({ servers: urls.map(({ host }) => host), user, pass, inboxPrefix: '_INBOX_' + user });
const refused = [];
const listening = (async () => {
  for await (const { error } of connection.status()) {
    if (error instanceof PermissionViolationError) refused.push({ operation: error.operation, subject: error.subject });
  }
})();
for (const { operation, subject } of JSON.parse(process.env.ATTEMPTS)) {
  if (operation === 'publish') connection.publish(subject, '{}');
  else connection.subscribe(subject, { callback: () => undefined });
  await connection.flush();
}
await connection.close();
await listening;
console.log(JSON.stringify(refused));
`;

/**
 * Tries to connect to every database of DATABASES, and to change the schema of its own database. Prints the result of
 * each attempt.
 */
export const TRY_ON_THE_DATABASES = `
import { readFileSync } from 'node:fs';
import pg from 'pg';

const own = readFileSync(process.env.DATABASE_URL_FILE, 'utf8').trim();
const attempt = async (connectionString, sql) => {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query(sql);
    return 'allowed';
  } catch (error) {
    return error.code ?? error.message;
  } finally {
    await client.end().catch(() => undefined);
  }
};
const entered = {};
for (const name of JSON.parse(process.env.DATABASES)) {
  entered[name] = await attempt(Object.assign(new URL(own), { pathname: name }).href, 'select 1');
}
console.log(JSON.stringify({ entered, changed: await attempt(own, 'create table intruder ()') }));
`;
