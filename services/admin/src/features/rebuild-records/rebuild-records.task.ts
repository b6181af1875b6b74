import { Bus, type Listener, messagingHandlers } from '@booking/messaging';
import { createDatabase, createLogger, type Task } from '@booking/runtime';
import type { Config } from '../../config.ts';
import { sends } from '../../sends.ts';
import { type Rebuilding, rebuildRecords } from './rebuild-records.ts';

const WITH_EVENTS = '--with-events';

/**
 * `npm run rebuild -w @booking/admin`, with `-- --with-events` if timeline entries are missing. Ctrl-C stops it at any
 * time; the next run continues.
 */
export function rebuildRecordsTask(listeners: readonly Listener[]): Task<Config> {
  return async ({ databaseUrl, bus: address, logLevel }, options) => {
    const unknown = options.find((option) => option !== WITH_EVENTS);
    if (unknown !== undefined) throw new Error(`There is no option ${unknown}; there is ${WITH_EVENTS}.`);
    const db = createDatabase(databaseUrl);
    const logger = createLogger({ service: 'admin', level: logLevel });
    const bus = new Bus({ ...address, name: 'admin', sends, logger });
    bus.handleOwn(messagingHandlers({ service: 'admin', db, bus, listeners }));
    try {
      await bus.start();
      await bus.connection();
      const withEvents = options.includes(WITH_EVENTS);
      return describe(await rebuildRecords({ db, bus, logger, listeners, withEvents }));
    } finally {
      await bus.stop();
      await db.destroy();
    }
  };
}

function describe({ isContinued, differences, events }: Rebuilding): string {
  const changes = differences
    .filter(({ removed, written }) => removed + written > 0)
    .map(({ source, removed, written }) => `${source}: ${written} written, ${removed} removed`);
  const read = differences.reduce((sum, difference) => sum + difference.read, 0);
  return [
    `${isContinued ? 'An interrupted rebuild was continued. ' : ''}${read} records read.`,
    ...(events ? [`${events.handled} events handled, ${events.failed} could not be handled.`] : []),
    ...(changes.length === 0 ? ['Every record was as it should be.'] : changes),
  ].join('\n');
}
