import { setTimeout as delay } from 'node:timers/promises';
import type { Harness } from './harness.ts';
import { Meter } from './load/meter.ts';
import { freshMeasures, measures } from './measures/index.ts';
import type { Bench, Sample } from './measures/measure.ts';
import { type MeasureName, measureNames, type Options } from './options.ts';
import { type BenchRecord, FOREIGN_CPU_MAX } from './results.ts';
import type { ConnectedSide, SideName } from './sides/side.ts';
import { findContradictions, findGatewayDifferences } from './verify.ts';

/** The pause between two measures, in which the events of the first measure are handled. */
const PAUSE_MS = 2_000;
const OPERATIONS_MIN = 3;
/**
 * The share of the operations that runs before the measured part. It opens every connection and lets Node compile hot
 * code.
 */
const WARM_UP_SHARE = 0.3;

type Outcome = { readonly records: BenchRecord[]; readonly violations: string[] };
type Turn = { readonly name: MeasureName; readonly round: number };

/** Takes every measure of every round on both sides in turn. The side that begins changes with each round. */
export async function runBench(harness: Harness, { only, rounds, scale }: Options): Promise<Outcome> {
  const outcome: Outcome = { records: [], violations: [] };
  const needsSides = only.some((name) => name in measures);
  const sides = needsSides ? await harness.startSides() : [];
  for (const connected of sides) await measures.lives(benchOf(connected, scale * WARM_UP_SHARE));
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of measureNames.filter((measure) => only.includes(measure))) {
      await takeTurn(harness, { turn: { name, round }, sides, scale, outcome });
    }
    sides.reverse();
  }
  return outcome;
}

type TurnOptions = {
  readonly turn: Turn;
  readonly sides: readonly ConnectedSide[];
  readonly scale: number;
  readonly outcome: Outcome;
};

async function takeTurn(harness: Harness, { turn, sides, scale, outcome }: TurnOptions): Promise<void> {
  const { name, round } = turn;
  if (isFresh(name)) {
    for (const side of harness.sideNames(round)) {
      const samples = await freshMeasures[name]({ harness, name: side, count: scaledBy(scale) });
      keep(outcome, { round, side, samples });
    }
    return;
  }
  for (const { side, client } of sides) {
    harness.signal.throwIfAborted();
    await delay(PAUSE_MS * Math.min(1, scale), undefined, { signal: harness.signal });
    const samples = await measures[name](benchOf({ side, client }, scale));
    keep(outcome, { round, side: side.name, samples });
    const contradictions = findContradictions(client.deeds, await client.stored());
    report(outcome, `${side.name}, ${name}, round ${round}`, contradictions);
  }
  const deeds = sides.map(({ client }) => client.deeds);
  report(outcome, `${name}, round ${round}`, findGatewayDifferences(deeds, await harness.stripeBooks()));
}

function benchOf({ side, client }: ConnectedSide, scale: number): Bench {
  return {
    side,
    client,
    meter: new Meter(() => side.processes()),
    count: scaledBy(scale),
  };
}

function isFresh(name: MeasureName): name is keyof typeof freshMeasures {
  return name in freshMeasures;
}

function scaledBy(scale: number): Bench['count'] {
  return (operations) => Math.max(Math.min(operations, OPERATIONS_MIN), Math.round(operations * scale));
}

function keep(
  { records, violations }: Outcome,
  { round, side, samples }: { round: number; side: SideName; samples: readonly Sample[] },
): void {
  for (const sample of samples) {
    const isDisturbed = (sample.usage?.foreignCpu ?? 0) > FOREIGN_CPU_MAX;
    records.push({ ...sample, side, round, isDisturbed });
    const [first] = sample.failures;
    if (first !== undefined)
      violations.push(`${side}, ${sample.metric}, round ${round}: ${sample.failures.length} requests failed: ${first}`);
    console.log(describeSample(sample, `round ${round}  ${side.padEnd(7)}`, isDisturbed));
  }
}

function describeSample({ metric, value, usage }: Sample, who: string, isDisturbed: boolean): string {
  const foreign = usage ? `  foreign CPU ${usage.foreignCpu.toFixed(2)}${isDisturbed ? ' (disturbed)' : ''}` : '';
  return `${who}  ${metric.padEnd(24)} ${value.toFixed(2).padStart(10)}${foreign}`;
}

function report({ violations }: Outcome, where: string, found: readonly string[]): void {
  violations.push(...found.map((violation) => `${where}: ${violation}`));
}
