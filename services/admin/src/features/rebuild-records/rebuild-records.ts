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
   * All databases were restored: events that the streams do not hold are forgotten, unless they are older than what the
   * outboxes keep.
   */
  readonly isAfterRestore?: boolean;
};

export type Rebuilding = {
  readonly differences: readonly Difference[];
  readonly events: number;
  readonly failed: number;
};

/** So few are read while nobody writes; before that, the rest is caught up with, but not for ever. */
const EVENTS_LEFT_MAX = 500;
const PASSES_MAX = 10;
/** How long outboxes keep events, which are published again after a loss. */
const OUTBOX_DAYS = 30;
/** The advisory lock of whoever rebuilds: the tables that are made anew are one set for all. */
const REBUILD_LOCK = 727_003;

/**
 * Makes every record anew from what the streams hold, beside the records that staff see, while events go on coming. Then
 * for a moment nobody writes: what came meanwhile is added, and the records become what they should be. An event that is
 * read here and handled by its listener afterwards changes nothing: records are the same however often events come.
 * Throws an Error, and changes nothing, when another rebuild is under way or the streams do not hold all that was told.
 */
export async function rebuildRecords(deps: Deps): Promise<Rebuilding> {
  const session = createSession(deps.db);
  // The loss of the connection is noticed by the statement on it that is under way or comes next.
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

/** The lock ends with its session; somebody else may rebuild then. */
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

/** After the bus has lost events, what is older than the outboxes keep is known to the records alone. */
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

/** Handles events together when that goes well, and one by one otherwise. Returns how many could not be handled. */
async function handleInShadow(trx: Transaction, events: readonly StreamedEvent[]): Promise<number> {
  await workInShadow(trx);
  await noteHeard(trx, idsOf(events));
  if (await couldHandle(trx, events)) return 0;
  let failed = 0;
  for (const heard of events) failed += (await couldHandle(trx, [heard])) ? 0 : 1;
  return failed;
}

/** An event that a listener cannot handle is in its dead letters, and stays out of the records here as well. */
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
