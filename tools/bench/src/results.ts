import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import type { Sample } from './measures/measure.ts';
import { type MetricName, metricNames, metrics } from './metrics.ts';
import type { Options } from './options.ts';
import type { SideName } from './sides/side.ts';
import { REPOSITORY } from './sides/start-program.ts';

/** A round is unreliable if other programs took a larger share of the CPU. */
export const FOREIGN_CPU_MAX = 0.15;

/** The text for a side without the measure. */
const NONE = '–';

const GROWTH: ReadonlySet<MetricName> = new Set(['tables-per-life', 'streams-per-life']);

export type BenchRecord = Sample & {
  readonly side: SideName;
  readonly round: number;
  readonly isDisturbed: boolean;
};

export type Results = {
  readonly commit: string;
  readonly takenAt: string;
  readonly settings: Pick<Options, 'only' | 'rounds' | 'scale'>;
  readonly machine: { readonly processors: string; readonly memoryGb: number; readonly node: string };
  readonly records: readonly BenchRecord[];
  /** The failures of the run. If there is one, the run has failed. */
  readonly violations: readonly string[];
};

export function describeRun({ only, rounds, scale }: Options): Omit<Results, 'records' | 'violations'> {
  const processors = cpus();
  return {
    commit: execFileSync('git', ['describe', '--always', '--dirty'], { cwd: REPOSITORY, encoding: 'utf8' }).trim(),
    takenAt: new Date().toISOString(),
    settings: { only, rounds, scale },
    machine: {
      processors: `${processors.length} × ${processors[0]?.model.trim()}`,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    },
  };
}

/** The table of a run in Markdown: median and range of each side, and their ratio. */
export function tableOf({ records }: Pick<Results, 'records'>): string {
  const rows = metricNames
    .filter((metric) => records.some((record) => record.metric === metric))
    .map((metric) => rowOf(metric, records));
  return ['| measure | floor | product | product / floor |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** The bytes per booking lifecycle of each table and stream of the product, the largest first. */
export function growthTableOf({ records }: Pick<Results, 'records'>): string {
  const grown = records.filter(({ side, metric }) => side === 'product' && GROWTH.has(metric)).slice(-GROWTH.size);
  const rows = grown
    .flatMap(({ details = {} }) => Object.entries(details))
    .toSorted(([, left], [, right]) => right - left)
    .map(([name, bytes]) => `| \`${name}\` | ${bytes} |`);
  return rows.length === 0 ? '' : ['| table or stream | bytes per life |', '| --- | --- |', ...rows].join('\n');
}

function rowOf(metric: MetricName, records: readonly BenchRecord[]): string {
  const { label, digits } = metrics[metric];
  const [floor, product] = (['floor', 'product'] as const).map((side) =>
    records.filter((record) => record.metric === metric && record.side === side),
  );
  const [floorMedian, productMedian] = [medianOf(floor ?? []), medianOf(product ?? [])];
  const ratio = productMedian / floorMedian;
  const cells = [
    label,
    describe(floor ?? [], digits),
    describe(product ?? [], digits),
    Number.isNaN(ratio) ? NONE : ratio.toFixed(ratio < 10 ? 2 : 0),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The median and the range of all rounds, with an asterisk for each round that other programs disturbed. */
function describe(records: readonly BenchRecord[], digits: number): string {
  if (records.length === 0) return NONE;
  const values = records.map(({ value }) => value);
  const marks = '\\*'.repeat(records.filter(({ isDisturbed }) => isDisturbed).length);
  const range = `${Math.min(...values).toFixed(digits)} – ${Math.max(...values).toFixed(digits)}`;
  const median = medianOf(records).toFixed(digits);
  return records.length > 1 ? `${median} (${range})${marks}` : `${median}${marks}`;
}

function medianOf(records: readonly BenchRecord[]): number {
  const sorted = records.map(({ value }) => value).toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
}
