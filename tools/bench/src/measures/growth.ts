import { runInFlight } from '../load/in-flight.ts';
import { type Sizes, sizesOfStreams, sizesOfTables } from '../load/store-sizes.ts';
import type { MetricName } from '../metrics.ts';
import { liveThrough } from './lives.ts';
import type { Bench, Sample } from './measure.ts';

const IN_FLIGHT = 50;
const LIVES = 300;
const BYTES_PER_KB = 1_000;

type Growth = { readonly metric: MetricName; readonly before: Sizes; readonly after: Sizes };

/** The bytes that one booking lifecycle stores, in total and for each table and stream. */
export async function measureGrowth({ side: { stores }, client, count }: Bench): Promise<Sample[]> {
  const before = { tables: await sizesOfTables(stores), streams: sizesOfStreams(stores) };
  const lives = Array.from({ length: count(LIVES) }, (_, index) => index);
  const { failures } = await runInFlight(lives, IN_FLIGHT, () => liveThrough(client));
  const after = { tables: await sizesOfTables(stores), streams: sizesOfStreams(stores) };

  const sample = ({ metric, ...sizes }: Growth): Sample => {
    const details = perLife(sizes, lives.length);
    const bytes = Object.values(details).reduce((sum, value) => sum + value, 0);
    return { metric, value: bytes / BYTES_PER_KB, operations: lives.length, failures, details };
  };
  return [
    sample({ metric: 'tables-per-life', before: before.tables, after: after.tables }),
    sample({ metric: 'streams-per-life', before: before.streams, after: after.streams }),
  ];
}

/** The bytes per booking lifecycle of each table and stream that has grown. */
function perLife({ before, after }: Omit<Growth, 'metric'>, lives: number): Record<string, number> {
  const grown = [...after].map(
    ([name, bytes]) => [name, Math.round((bytes - (before.get(name) ?? 0)) / lives)] as const,
  );
  return Object.fromEntries(grown.filter(([, bytes]) => bytes > 0));
}
