import {
  handleEvents,
  readEvents,
  type Bus,
  type StreamedEvent,
  type Listener,
  type StreamPositions,
} from '@booking/messaging';
import { createSession, isTransientDatabaseError, transact, type Database, type Transaction } from '@booking/runtime';
import {
  adoptShadow,
  createShadow,
  findUnheard,
  lockRecords,
  noteHeard,
  workInShadow,
  type Difference,
} from '../../read-model/shadow-repository.ts';

type Deps = {
  readonly db: Database;
  readonly bus: Bus;
  readonly listeners: readonly Listener[];
  /**
   * All databases were restored: records of events that the streams do not hold are dropped, unless the events are
   * older than the outboxes keep.
   */
  readonly isAfterRestore?: boolean;
};

export type Rebuilding = {
  readonly differences: readonly Difference[];
  readonly events: number;
  readonly failed: number;
};

/**
 * At most this many events are read while writing is locked. Before that, the rebuild catches up with new events for a
 * limited time.
 */
const EVENTS_LEFT_MAX = 500;
const PASSES_MAX = 10;
/** How long outboxes keep events, which are published again after a loss. */
const OUTBOX_DAYS = 30;
/** The advisory lock of a rebuild, because all rebuilds would use the same new tables. */
const REBUILD_LOCK = 727_003;

/**
 * Rebuilds every record from the streams in separate tables, while new events keep arriving. Then it locks the tables
 * for a moment, adds the latest events, and corrects the records that differ. Listeners may handle these events again
 * without an effect, because records do not depend on repetition. Throws an Error, and changes nothing, when another
 * rebuild runs or the streams are incomplete.
 */
export async function rebuildRecords(deps: Deps): Promise<Rebuilding> {
  const session = createSession(deps.db);
  // The present or next statement of the session reports the loss of its connection.
  session.on('error', () => undefined);
  await session.connect();
  try {
    const { rows } = await session.query<{ isAlone: boolean }>('select pg_try_advisory_lock($1) as "isAlone"', [
      REBUILD_LOCK,
    ]);
    if (!rows[0]?.isAlone) throw new Error('Another rebuild is under way; wait for its end.');
    return await rebuildAlone(deps, () => requireLock(session));
  } finally {
    await session.end().catch(() => undefined);
  }
}

/** The lock ends with its session, and another rebuild may start then. */
async function requireLock(session: ReturnType<typeof createSession>): Promise<void> {
  await session.query('select 1').catch((cause: unknown) => {
    throw new Error('Nothing was changed: the connection that kept other rebuilds away was lost.', { cause });
  });
}

async function rebuildAlone(deps: Deps, requireAlone: () => Promise<void>): Promise<Rebuilding> {
  const { db, bus, listeners } = deps;
  const count = { events: 0, failed: 0 };
  const add = (events: readonly StreamedEvent[], failed: number): void => {
    count.events += events.length;
    count.failed += failed;
  };
  const beside = async (events: readonly StreamedEvent[]): Promise<void> =>
    add(events, await transact(db, (trx) => handleInShadow(trx, events)));

  await createShadow(db);
  const positions = await catchUp((after) => readEvents(bus, { listeners, after, onBatch: beside }));
  const differences = await db.transaction(async (trx) => {
    await lockRecords(trx);
    const onBatch = async (events: readonly StreamedEvent[]): Promise<void> =>
      add(events, await handleInShadow(trx, events));
    await readEvents(bus, { listeners, after: positions, onBatch });
    await requireWholeStreams(trx, deps);
    await requireAlone();
    return adoptShadow(trx);
  });
  return { differences, ...count };
}

/** After a loss of events on the bus, only the records still hold those that are older than the outboxes keep. */
async function requireWholeStreams(trx: Transaction, { listeners, isAfterRestore = false }: Deps): Promise<void> {
  const names = listeners.map(({ name }) => name);
  const unheard = await findUnheard(trx, { listeners: names, olderThanDays: isAfterRestore ? OUTBOX_DAYS : 0 });
  if (!unheard) return;
  throw new Error(
    `Nothing was changed: the streams do not hold ${unheard.count} events that were told here from ` +
      `${unheard.since.toISOString()} to ${unheard.until.toISOString()}, and the records would lose what they say. ` +
      'See "Broker loss and repair" in docs/operations/runbook.md.',
  );
}

function idsOf(events: readonly StreamedEvent[]): string[] {
  return events.map(({ event }) => event.id);
}

async function catchUp(read: (after: StreamPositions) => Promise<StreamPositions>): Promise<StreamPositions> {
  let positions: StreamPositions = new Map();
  for (let pass = 1, isFar = true; isFar && pass <= PASSES_MAX; pass += 1) {
    const reached = await read(positions);
    isFar = sumOf(reached) - sumOf(positions) > EVENTS_LEFT_MAX;
    positions = reached;
  }
  return positions;
}

function sumOf(positions: StreamPositions): number {
  return [...positions.values()].reduce((sum, position) => sum + position, 0);
}

/** Handles events together, or one by one if that fails. Returns the number of failed events. */
async function handleInShadow(trx: Transaction, events: readonly StreamedEvent[]): Promise<number> {
  await workInShadow(trx);
  await noteHeard(trx, idsOf(events));
  if (await couldHandle(trx, events)) return 0;
  let failed = 0;
  for (const heard of events) failed += (await couldHandle(trx, [heard])) ? 0 : 1;
  return failed;
}

/** An event that a listener cannot handle is in its dead letters, and stays out of the records here too. */
async function couldHandle(trx: Transaction, events: readonly StreamedEvent[]): Promise<boolean> {
  await trx.raw('savepoint before_events');
  try {
    await handleEvents(trx, events);
  } catch (error) {
    if (isTransientDatabaseError(error)) throw error;
    await trx.raw('rollback to savepoint before_events');
    return false;
  }
  await trx.raw('release savepoint before_events');
  return true;
}
