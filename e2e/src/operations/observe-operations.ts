import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { serviceNames } from '@booking/contracts';
import type { EmbeddedStack } from '@booking/embedded-stack';
import type { Evidence } from '../model/checker/evidence.ts';
import type { Harness } from '../model/harness.ts';
import { tablesWith } from '../search-databases.ts';
import type { OpenTransaction, Operations, ProcessSize } from './operations.ts';
import { crashesIn, readLogs, webhookAnswersIn } from './read-logs.ts';
import { type Leak, leaksIn, type Secret, secretsIn, type Text } from './secrets.ts';

const KIBIBYTE = 1_024;

/** Searches everything that the processes of the product have written for crashes and secrets, after a run. */
export async function observeOperations(
  harness: Harness,
  { events, history, readings }: Pick<Evidence, 'events' | 'history' | 'readings'>,
): Promise<Omit<Operations, 'processes' | 'webhooksHinderedMs'>> {
  const { product } = harness;
  const logs = readLogs(product.directory.logs);
  const secrets = [
    ...secretsIn(JSON.parse(readFileSync(product.directory.secrets, 'utf8'))),
    ...harness.tokens.map((value) => ({ name: 'bearer token', value })),
  ];
  const texts: Text[] = [
    ...logs.map(({ program, text }) => ({ where: `the log of ${program}`, text })),
    ...events.map((event) => ({ where: `event ${event.type} ${event.id}`, text: JSON.stringify(event) })),
    ...[...history, ...readings].map(({ path, answer }) => ({
      where: `an answer of ${path}`,
      text: JSON.stringify([answer]),
    })),
    ...(await readMetrics(product)),
  ];
  return {
    webhookAnswers: webhookAnswersIn(logs),
    crashes: crashesIn(logs),
    leaks: [...leaksIn(texts, secrets), ...(await leaksInDatabases(product, secrets))],
    openTransactions: await openTransactions(harness),
  };
}

/** The sizes of the services at rest. This comes before the records are read, which opens hundreds of connections. */
export function measureProcesses({ product }: Harness): ProcessSize[] {
  return serviceNames.flatMap((name) => sizeOf(name, product.process(name).pid));
}

async function readMetrics({ ports }: EmbeddedStack): Promise<Text[]> {
  const read = serviceNames.map(async (service) => {
    const answer = await fetch(`http://127.0.0.1:${ports[service]}/metrics`);
    return { where: `the metrics of ${service}`, text: await answer.text() };
  });
  return Promise.all(read);
}

/** Searches each table for all secrets in one pass. */
async function leaksInDatabases(product: EmbeddedStack, secrets: readonly Secret[]): Promise<Leak[]> {
  const tables = await tablesWith(
    product,
    secrets.map(({ value }) => value),
  );
  return tables.map((table) => ({ name: 'one of the secrets', where: `the table ${table}` }));
}

const OPEN_TRANSACTIONS = `
  select extract(epoch from now() - state_change)::int as "forSeconds", query
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`;

async function openTransactions({ databases }: Harness): Promise<OpenTransaction[]> {
  const read = serviceNames.map(async (service) => {
    const rows = await databases[service].query<Omit<OpenTransaction, 'service'>>(OPEN_TRANSACTIONS);
    return rows.map((row) => ({ ...row, service }));
  });
  return (await Promise.all(read)).flat();
}

/** The size of a process. Empty if the system has no /proc, or the process runs in a container. */
function sizeOf(name: string, pid: number | undefined): ProcessSize[] {
  const folder = `/proc/${pid}`;
  if (pid === undefined || !existsSync(folder)) return [];
  const [, kibibytes = '0'] = /^VmRSS:\s*(\d+)/m.exec(readFileSync(`${folder}/status`, 'utf8')) ?? [];
  const files = readdirSync(`${folder}/fd`).length;
  return [{ name, residentBytes: Number(kibibytes) * KIBIBYTE, files }];
}
