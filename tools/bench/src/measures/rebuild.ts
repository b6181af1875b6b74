import pg from 'pg';
import { runInFlight } from '../load/in-flight.ts';
import { liveThrough } from './lives.ts';
import type { Bench, Sample } from './measure.ts';

const IN_FLIGHT = 50;
const LIVES = 300;
const RECORDS = ['booking_records', 'payment_records', 'refund_records', 'dispute_records', 'callback_records'];

/**
 * Measures how long the empty read models of admin take to be restored while the product runs. The time includes the
 * start of the command, so a run with few records seems slow. The command is not a process of the stack, so its CPU
 * time is not measured. The floor has no read models.
 */
export async function measureRebuild({ side: { product }, client, count }: Bench): Promise<Sample[]> {
  if (!product) return [];
  const lives = Array.from({ length: count(LIVES) }, (_, index) => index);
  const { failures } = await runInFlight(lives, IN_FLIGHT, () => liveThrough(client));
  await emptyTables(product.databaseUrl('admin'));

  const startedMs = performance.now();
  const said = await product.rebuild();
  const seconds = (performance.now() - startedMs) / 1_000;

  const operations = readRecords(said);
  const few = operations < lives.length ? [`only ${operations} records were read`] : [];
  const value = operations / seconds;
  return [{ metric: 'rebuilt-per-second', value, operations, failures: [...failures, ...few] }];
}

/** Reads the number of records from the output of the command. */
function readRecords(said: string): number {
  return Number(/(\d+) records read/.exec(said)?.[1] ?? 0);
}

async function emptyTables(connectionString: string): Promise<void> {
  const admin = new pg.Client({ connectionString });
  await admin.connect();
  try {
    for (const table of RECORDS) await admin.query(`delete from ${table}`);
  } finally {
    await admin.end();
  }
}
