import { performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { Part } from '../process/service.ts';
import {
  metricCatalogue,
  type MetricDefinition,
  type MetricName,
  prometheusLabel,
  prometheusName,
} from './metric-catalogue.ts';

type NamesOf<Kind extends MetricDefinition['kind']> = {
  [Name in MetricName]: (typeof metricCatalogue)[Name]['kind'] extends Kind ? Name : never;
}[MetricName];
type LabelsOf<Name extends MetricName> = Readonly<
  Record<(typeof metricCatalogue)[Name]['labels'][number], string | number>
>;

type CounterName = NamesOf<'counter'>;
type HistogramName = NamesOf<'histogram'>;
type GaugeName = NamesOf<'gauge'>;

export type Reading<Name extends GaugeName> = { readonly labels: LabelsOf<Name>; readonly value: number };
type Read = () => Promise<readonly Reading<GaugeName>[]> | readonly Reading<GaugeName>[];

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Buckets for the ages of events. They also distinguish the ages after a restart or an outage of a service. */
const AGE_BUCKETS_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600];
/** A reading that takes longer is left out, so that a hanging one does not block the others. */
const READ_MS_MAX = 2_000;

/**
 * The interval of the library's timers for the lag and the utilization of the event loop. They would wake an idle
 * process and cannot be switched off, so they get the longest interval, and their metrics are removed. Node itself
 * counts the time of the event loop.
 */
const TIMER_MS = 2 ** 31 - 1;
const METRICS_BY_TIMER = /^nodejs_eventloop_(lag|utilization)_/;

/** All metrics of the process. Services that a test runs in one process share them. */
const registry = new Registry();
collectDefaultMetrics({
  register: registry,
  eventLoopMonitoringPrecision: TIMER_MS,
  eventLoopUtilizationTimeout: TIMER_MS,
});
for (const { name } of registry.getMetricsAsArray()) {
  if (METRICS_BY_TIMER.test(name)) registry.removeSingleMetric(name);
}

const counters = new Map<MetricName, Counter<string>>();
const histograms = new Map<MetricName, Histogram<string>>();
const readsOf = new Map<MetricName, Set<Read>>();
const eventLoopTime = new Counter({ ...optionsOf('nodejs.eventloop.time'), collect: showEventLoopTime });

/** Adds one to this counter. */
export function count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>): void {
  const counter = counters.get(name) ?? new Counter(optionsOf(name));
  counters.set(name, counter);
  counter.inc(prometheusLabels(labels));
}

/** Records a value in this histogram, in the unit of the metric. */
export function measure<Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, value: number): void {
  const buckets = name === 'booking.events.age' ? AGE_BUCKETS_SECONDS : BUCKETS_SECONDS;
  const histogram = histograms.get(name) ?? new Histogram({ ...optionsOf(name), buckets });
  histograms.set(name, histogram);
  histogram.observe(prometheusLabels(labels), value);
}

/**
 * Registers a reading of a gauge, which is taken at each scrape. A reading that fails, or takes more than two seconds,
 * is left out. Returns a function that removes the reading.
 */
export function watch<Name extends GaugeName>(
  name: Name,
  read: () => Promise<readonly Reading<Name>[]> | readonly Reading<Name>[],
): () => void {
  const reads = readsOf.get(name) ?? createGauge(name);
  reads.add(read);
  return () => void reads.delete(read);
}

/** A part that reads gauges while the service runs. `begin` registers the readings by `watch`. */
export function gauges(name: string, begin: () => readonly (() => void)[]): Part {
  let stops: readonly (() => void)[] = [];
  return {
    name,
    start() {
      stops = begin();
      return Promise.resolve();
    },
    stop() {
      stops.forEach((stop) => stop());
      return Promise.resolve();
    },
  };
}

/** All metrics in the text format of Prometheus, with its content type. */
export async function exposeMetrics(): Promise<{ contentType: string; text: string }> {
  return { contentType: registry.contentType, text: await registry.metrics() };
}

/** All metrics as objects, under the names of Prometheus. */
export function readMetrics(): ReturnType<Registry['getMetricsAsJSON']> {
  return registry.getMetricsAsJSON();
}

function createGauge(name: MetricName): Set<Read> {
  const reads = new Set<Read>();
  readsOf.set(name, reads);
  new Gauge<string>({
    ...optionsOf(name),
    collect() {
      return showReadings(this, reads);
    },
  });
  return reads;
}

function showEventLoopTime(): void {
  const { active, idle } = performance.eventLoopUtilization();
  eventLoopTime.reset();
  for (const [state, ms] of Object.entries({ active, idle })) {
    eventLoopTime.inc(prometheusLabels({ 'nodejs.eventloop.state': state }), ms / 1_000);
  }
}

async function showReadings(gauge: Gauge<string>, reads: ReadonlySet<Read>): Promise<void> {
  const readings = await Promise.all([...reads].map(readInTime));
  gauge.reset();
  for (const { labels, value } of readings.flat()) gauge.set(prometheusLabels(labels), value);
}

async function readInTime(read: Read): Promise<readonly Reading<GaugeName>[]> {
  const inTime = Promise.withResolvers<readonly Reading<GaugeName>[]>();
  const timer = setTimeout(() => inTime.resolve([]), READ_MS_MAX);
  try {
    return await Promise.race([read(), inTime.promise]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}

function optionsOf(name: MetricName) {
  const definition: MetricDefinition = metricCatalogue[name];
  return {
    name: prometheusName(name, definition),
    help: definition.meaning,
    labelNames: definition.labels.map(prometheusLabel),
    registers: [registry],
  };
}

function prometheusLabels(labels: Readonly<Record<string, string | number>>): Record<string, string | number> {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [prometheusLabel(name), value]));
}
