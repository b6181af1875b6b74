import type { ServiceName } from '@booking/contracts';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { DatabaseProbe } from '@booking/testing';

/** The longest time for a copy, which waits for the disk. */
const COPIED_MS_MAX = 120_000;

/** Replaces the database by its backup, and does this work before the service starts again. */
type Restore = (beforeStart: () => Promise<unknown>) => Promise<void>;

/** Copies the database of one service, while the other services run. Returns a function that restores the copy. */
export async function backUpDatabase(product: EmbeddedStack, service: ServiceName): Promise<Restore> {
  const database = service.replaceAll('-', '_');
  const backup = `${database}_backup`;
  const stopped = product.process(service);

  stopped.signal('SIGSTOP');
  await onServer(product, [
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
    `create database ${backup} template ${database}`,
  ]);
  stopped.signal('SIGCONT');

  return async (beforeStart) => {
    stopped.signal('SIGSTOP');
    await onServer(product, [
      `drop database ${database} with (force)`,
      `create database ${database} owner ${database}_migrator template ${backup}`,
      `grant connect on database ${database} to ${database}`,
      `drop database ${backup}`,
    ]);
    await beforeStart();
    await stopped.kill();
  };
}

async function onServer(product: EmbeddedStack, statements: readonly string[]): Promise<void> {
  const url = new URL(product.databaseUrl('admin'));
  url.pathname = '/postgres';
  const server = await DatabaseProbe.open(url.href, { queryMsMax: COPIED_MS_MAX });
  try {
    for (const statement of statements) await server.query(statement);
  } finally {
    await server.close();
  }
}
