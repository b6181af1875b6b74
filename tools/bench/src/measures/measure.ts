import type { Run } from '../load/in-flight.ts';
import type { Meter, Usage } from '../load/meter.ts';
import type { MetricName } from '../metrics.ts';
import type { Client } from '../sides/client.ts';
import type { Side } from '../sides/side.ts';

/** What a measure works with: one side, and how large the run is. */
export type Bench = {
  readonly side: Side;
  readonly client: Client;
  readonly meter: Meter;
  /** So many of the operations of a full run, by the scale of this run. */
  readonly count: (operations: number) => number;
};

/** One figure with what it cost and what went wrong. */
export type Sample = {
  readonly metric: MetricName;
  readonly value: number;
  readonly operations: number;
  readonly usage?: Usage;
  readonly failures: readonly string[];
  readonly details?: Readonly<Record<string, number>>;
};

export type Measure = (bench: Bench) => Promise<readonly Sample[]>;

/** Runs this under the meter; the operations are those that succeeded. */
export function metered(meter: Meter, work: () => Promise<Run>): Promise<{ result: Run; usage: Usage }> {
  return meter.measure(work, ({ latenciesMs }) => latenciesMs.length);
}

/** The figure of a run: successful operations per second. */
export function perSecond(metric: MetricName, { result, usage }: { result: Run; usage: Usage }): Sample {
  const { latenciesMs, seconds, failures } = result;
  return { metric, value: latenciesMs.length / seconds, operations: latenciesMs.length, usage, failures };
}
