import { BEFORE_EVERY_ID } from '@booking/contracts';
import type { Database, Transaction } from '@booking/runtime';

/** How far the records of a source were read. */
export type RebuildPosition = { readonly after: string; readonly isDone: boolean };

type Row = { source: string; after_id: string; is_done: boolean };

/** The positions of an unfinished rebuild, by source; empty when the last one was finished. */
export async function findPositions(db: Database): Promise<ReadonlyMap<string, RebuildPosition>> {
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
  await trx<Row>('rebuild_positions').insert({ source, after_id: after, is_done: isDone }).onConflict('source').merge();
}

export async function forgetPositions(db: Database): Promise<void> {
  await db('rebuild_positions').delete();
}
