import type { Bus, Listener } from '@booking/messaging';
import { createSession, type Database, type Logger } from '@booking/runtime';
import { allRecords } from '../../records/all-records.ts';
import { bookingRecords } from '../../records/booking.ts';
import { PageReader } from './page-reader.ts';
import { projectRetainedEvents } from './project-retained-events.ts';
import { rebuildPage, type Source } from './rebuild-page.ts';
import { findPositions, forgetPositions, type RebuildPosition, START } from './rebuild-position-repository.ts';

type Deps = {
  readonly db: Database;
  readonly bus: Bus;
  readonly logger: Logger;
  readonly listeners: readonly Listener[];
  /** Also handles the events that the streams still hold, because some timeline entries come from events only. */
  readonly withEvents?: boolean;
};

type Difference = { readonly source: string; readonly read: number; readonly written: number; removed: number };

export type Rebuilding = {
  readonly isContinued: boolean;
  readonly differences: readonly Difference[];
  readonly events: { readonly handled: number; readonly failed: number } | undefined;
};

/** The advisory lock of a rebuild: two of them would repeat each other's work. */
const REBUILD_LOCK = 727_003;

/** PostgreSQL stores a page on one core, so a second source uses another one. */
const SOURCES_AT_ONCE = 2;

const sources: readonly Source[] = allRecords.flatMap((kind) =>
  (kind.pages ?? []).map((query) => ({ name: `${kind.resource} of ${query.answeredBy}`, kind, query })),
);

/**
 * Corrects the records of every kind that a service can list, page by page, while listeners go on. An interrupted
 * rebuild continues where it stopped. Throws an Error when another rebuild runs, or a service does not answer. See ADR
 * 32.
 */
export async function rebuildRecords(deps: Deps): Promise<Rebuilding> {
  const session = createSession(deps.db);
  // The next statement of the session reports the loss of its connection.
  session.on('error', () => undefined);
  await session.connect();
  try {
    const { rows } = await session.query<{ isAlone: boolean }>('select pg_try_advisory_lock($1) as "isAlone"', [
      REBUILD_LOCK,
    ]);
    if (!rows[0]?.isAlone) throw new Error('Another rebuild is under way; wait for its end.');
    return await rebuildAlone(deps);
  } finally {
    await session.end().catch(() => undefined);
  }
}

async function rebuildAlone(deps: Deps): Promise<Rebuilding> {
  // Events come first: streams may contain records that a restored service has lost, and the rebuild removes those.
  const events = deps.withEvents ? await projectRetainedEvents(deps) : undefined;
  const positions = await findPositions(deps.db);
  const differences = await rebuildSources((source, failed) =>
    rebuildSource({ ...deps, failed }, source, positions.get(source.name) ?? START),
  );
  await forgetPositions(deps.db);
  return { isContinued: positions.size > 0, differences, events };
}

type Rebuild = (source: Source, failed: AbortSignal) => Promise<Difference>;

/**
 * Bookings come first, because other records show the customers of their bookings. The others follow in reverse order,
 * so that webhooks, the most numerous records, do not come last. When one source fails, `failed` stops the other one
 * after its page, so that nothing is written once the error is reported.
 */
async function rebuildSources(rebuild: Rebuild): Promise<readonly Difference[]> {
  const differences = new Map<Source, Difference>();
  const failed = new AbortController();
  const rebuildEach = async (waiting: Iterable<Source>): Promise<void> => {
    try {
      for (const source of waiting) differences.set(source, await rebuild(source, failed.signal));
    } catch (error) {
      failed.abort(error);
    }
  };
  const { bookings = [], others = [] } = Object.groupBy(sources, ({ kind }) =>
    kind.resource === bookingRecords.resource ? 'bookings' : 'others',
  );
  await rebuildEach(bookings);
  failed.signal.throwIfAborted();
  const waiting = others.toReversed().values();
  await Promise.all(Array.from({ length: SOURCES_AT_ONCE }, () => rebuildEach(waiting)));
  failed.signal.throwIfAborted();
  return sources.flatMap((source) => differences.get(source) ?? []);
}

type SourceDeps = Deps & { readonly failed: AbortSignal };

async function rebuildSource(deps: SourceDeps, source: Source, start: RebuildPosition): Promise<Difference> {
  const total = { source: source.name, read: 0, written: 0, removed: 0 };
  const { db } = deps;
  const pages = new PageReader(deps.bus, source.query);
  for (let position = start; !position.isDone;) {
    deps.failed.throwIfAborted();
    const page = await rebuildPage({ db, pages }, source, position.after);
    ({ position } = page);
    total.read += page.read;
    total.written += page.written;
    total.removed += page.removed;
  }
  deps.logger.info({ component: source.name, count: total.read }, 'records were compared with their service');
  return total;
}
