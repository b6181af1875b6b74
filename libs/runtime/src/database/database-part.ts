import { backoffMs } from '../backoff.ts';
import type { Migration } from '../migrations/migrate.ts';
import { schemaGap } from '../migrations/schema-version.ts';
import { pause } from '../pause.ts';
import type { Part } from '../process/service.ts';
import type { Logger } from '../telemetry/logger.ts';
import { reasonOf, WaitingNotice } from '../telemetry/waiting-notice.ts';
import { checkDatabase, type Database, urlOf } from './database.ts';
import { describeDatabase } from './database-address.ts';
import { isTransientDatabaseError, UnsafeDatabase } from './database-errors.ts';
import { watchPool } from './pool-metrics.ts';
import { assertOwnSessions } from './pooler.ts';

const RETRY = { firstMs: 100, maxMs: 2_000 };

type Options = {
  readonly db: Database;
  /** The migrations that the schema needs. `npm run migrate` of the service applies them. */
  readonly migrations: readonly Migration[];
  readonly logger: Pick<Logger, 'info' | 'warn'>;
};

/**
 * The database of a service. `start` waits for the server and for the migrations of this version, and logs the wait. So
 * services, databases and migrations may start in any order. `stop` closes the pool.
 */
export function databasePart({ db, migrations, logger }: Options): Part {
  const database = describeDatabase(urlOf(db));
  const stopping = new AbortController();
  let unwatch = (): void => undefined;
  let gap: string | undefined = 'the database has not been checked yet';

  async function start(): Promise<void> {
    unwatch = watchPool(db);
    const notice = new WaitingNotice(database, logger);
    for (let attempt = 1; !stopping.signal.aborted; attempt += 1) {
      gap = await gapNow();
      if (gap === undefined) break;
      notice.because(gap);
      await pause(backoffMs(attempt, RETRY), stopping.signal);
    }
    notice.over();
  }

  async function gapNow(): Promise<string | undefined> {
    try {
      await assertOwnSessions(db);
      return await schemaGap(db, migrations);
    } catch (error) {
      const reason = reasonOf(error);
      if (!(error instanceof UnsafeDatabase) && isTransientDatabaseError(error)) return reason;
      throw new Error(`${database} is not usable: ${reason}`, { cause: error });
    }
  }

  return {
    name: 'database',
    start,
    stop() {
      stopping.abort();
      unwatch();
      return db.destroy();
    },
    async check() {
      if (gap !== undefined) throw new Error(gap);
      await checkDatabase(db);
    },
  };
}
