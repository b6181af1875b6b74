import { createBus, type Listener } from '@booking/messaging';
import { createDatabase, createLogger, type Task } from '@booking/runtime';
import type { Config } from '../../config.ts';
import { rebuildRecords, type Rebuilding } from './rebuild-records.ts';

const AFTER_RESTORE = '--after-restore';

/**
 * `npm run rebuild -w @booking/admin`, with `-- --after-restore` once all databases were restored. It creates tables,
 * for which the role of the service has no right.
 */
export function rebuildRecordsTask(listeners: readonly Listener[]): Task<Config> {
  return async ({ databaseUrl, migrationDatabaseUrl = databaseUrl, bus: address, logLevel }, options) => {
    const unknown = options.find((option) => option !== AFTER_RESTORE);
    if (unknown !== undefined) throw new Error(`There is no option ${unknown}; there is ${AFTER_RESTORE}.`);
    const db = createDatabase(migrationDatabaseUrl);
    const bus = createBus({
      ...address,
      name: 'admin',
      sends: [],
      logger: createLogger({ service: 'admin', level: logLevel }),
    });
    try {
      await bus.start();
      await bus.connection();
      return describe(await rebuildRecords({ db, bus, listeners, isAfterRestore: options.includes(AFTER_RESTORE) }));
    } finally {
      await bus.stop();
      await db.destroy();
    }
  };
}

function describe({ differences, events, failed }: Rebuilding): string {
  const changes = differences
    .filter(({ removed, written }) => removed + written > 0)
    .map(({ table, removed, written }) => `${table}: ${written} written, ${removed} removed`);
  const outcome = changes.length === 0 ? 'Every record was as it should be.' : changes.join('\n');
  return `${events} events read, of which ${failed} could not be handled.\n${outcome}`;
}
