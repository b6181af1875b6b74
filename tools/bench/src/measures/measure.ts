import type { Harness } from '../harness.ts';
import type { Run } from '../load/in-flight.ts';
import type { Meter, Usage } from '../load/meter.ts';
import type { MetricName } from '../metrics.ts';
import type { Client } from '../sides/client.ts';
import type { Side, SideName } from '../sides/side.ts';

/** The input of a measure: one side and the scale of the run. */
export type Bench = {
  readonly side: Side;
  readonly client: Client;
  readonly meter: Meter;
  /** Converts the number of operations of a full run to the number for this run. */
  readonly count: (operations: number) => number;
};

/** One measured figure, with its CPU time and its failures. */
export type Sample = {
  readonly metric: MetricName;
  readonly value: number;
  readonly operations: number;
  readonly usage?: Usage;
  readonly failures: readonly string[];
  readonly details?: Readonly<Record<string, number>>;
};

export type Measure = (bench: Bench) => Promise<readonly Sample[]>;

/** The input of a measure that starts a stack of its own. */
export type FreshBench = Pick<Bench, 'count'> & { readonly harness: Harness; readonly name: SideName };
export type FreshMeasure = (bench: FreshBench) => Promise<readonly Sample[]>;

/** Runs the work under the meter. Only successful operations count. */
export function metered(meter: Meter, work: () => Promise<Run>): Promise<{ result: Run; usage: Usage }> {
  return meter.measure(work, ({ latenciesMs }) => latenciesMs.length);
}

/** The figure of a run: successful operations per second. */
export function perSecond(metric: MetricName, { result, usage }: { result: Run; usage: Usage }): Sample {
  const { latenciesMs, seconds, failures } = result;
  return { metric, value: latenciesMs.length / seconds, operations: latenciesMs.length, usage, failures };
}
