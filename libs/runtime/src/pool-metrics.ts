import type { Database } from './database.ts';
import { watch } from './metrics.ts';

/** What knex's pool (tarn) tells of itself. */
type Pool = {
  readonly max: number;
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
};

/** Shows how much of the pool is in use. Returns how to stop that. */
export function watchPool(db: Database): () => void {
  const { pool } = (db as { client: { pool: Pool } }).client;
  const stops = [
    watch('db.client.connection.count', () => [
      { labels: { 'db.client.connection.state': 'used' }, value: pool.numUsed() },
      { labels: { 'db.client.connection.state': 'idle' }, value: pool.numFree() },
    ]),
    watch('db.client.connection.pending_requests', () => [{ labels: {}, value: pool.numPendingAcquires() }]),
    watch('db.client.connection.max', () => [{ labels: {}, value: pool.max }]),
  ];
  return () => stops.forEach((stop) => stop());
}
