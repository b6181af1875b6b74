import { setTimeout as delay } from 'node:timers/promises';

export type Run = {
  readonly seconds: number;
  readonly latenciesMs: readonly number[];
  readonly failures: readonly string[];
};

/**
 * Processes the items, with at most this many at the same time. Records a failure, and continues with the other items.
 */
export async function runInFlight<Item>(
  items: readonly Item[],
  inFlight: number,
  work: (item: Item) => Promise<unknown>,
): Promise<Run> {
  const latenciesMs: number[] = [];
  const failures: string[] = [];
  const startedAt = performance.now();
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      const sentAt = performance.now();
      try {
        await work(item);
        latenciesMs.push(performance.now() - sentAt);
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return { seconds: (performance.now() - startedAt) / 1000, latenciesMs, failures };
}

/**
 * Begins one item per interval, even if earlier items are still running. Latency is measured from the scheduled time.
 */
export async function runScheduled<Item>(
  items: readonly Item[],
  intervalMs: number,
  work: (item: Item) => Promise<unknown>,
): Promise<Run> {
  const startedAt = performance.now();
  const runs = items.map(async (item, index) => {
    await delay(index * intervalMs);
    const lateMs = performance.now() - startedAt - index * intervalMs;
    const { latenciesMs, failures } = await runInFlight([item], 1, work);
    return { latenciesMs: latenciesMs.map((latencyMs) => latencyMs + lateMs), failures };
  });
  const done = await Promise.all(runs);
  return {
    seconds: (performance.now() - startedAt) / 1000,
    latenciesMs: done.flatMap(({ latenciesMs }) => latenciesMs),
    failures: done.flatMap(({ failures }) => failures),
  };
}

/** The quantile at this share: 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
