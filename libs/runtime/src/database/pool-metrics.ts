import { watch } from '../telemetry/metrics.ts';
import type { Database } from './database.ts';

/** The numbers that knex's pool (tarn) reports. */
type Pool = {
  readonly max: number;
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
};

/** Exposes the use of a connection pool as metrics. Returns a function that stops this. */
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
