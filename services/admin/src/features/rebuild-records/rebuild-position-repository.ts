import { BEFORE_EVERY_ID } from '@booking/contracts';
import type { Database, Transaction } from '@booking/runtime';

export type RebuildPosition = { readonly after: string; readonly isDone: boolean };

type Row = { source: string; after_id: string; is_done: boolean };

/** A rebuild is continued within this time after its interruption. Later, a service may have been restored. */
const CONTINUED_HOURS_MAX = 1;

/**
 * The positions of a rebuild that was interrupted within the last hour, by source. Deletes the positions of an older
 * rebuild. Empty after a finished rebuild.
 */
export async function findPositions(db: Database): Promise<ReadonlyMap<string, RebuildPosition>> {
  await db.raw(
    `delete from rebuild_positions
     where (select max(saved_at) from rebuild_positions) < now() - make_interval(hours => ?)`,
    [CONTINUED_HOURS_MAX],
  );
  const rows = await db<Row>('rebuild_positions').select();
  return new Map(rows.map((row) => [row.source, { after: row.after_id, isDone: row.is_done }]));
}

export const START: RebuildPosition = { after: BEFORE_EVERY_ID, isDone: false };

/** Saves the position with the records that were read up to it. */
export async function savePosition(
  trx: Transaction,
  source: string,
  { after, isDone }: RebuildPosition,
): Promise<void> {
  const row = { source, after_id: after, is_done: isDone, saved_at: trx.fn.now() };
  await trx('rebuild_positions').insert(row).onConflict('source').merge();
}

export async function forgetPositions(db: Database): Promise<void> {
  await db('rebuild_positions').delete();
}
