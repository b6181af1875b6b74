import { type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import { metricCatalogue, type MetricDefinition, prometheusLabel, prometheusName } from './metric-catalogue.ts';
import { readMetrics } from './metrics.ts';

type Metric = Awaited<ReturnType<typeof readMetrics>>[number];
type Labels = Readonly<Record<string, string | number>>;
/**
 * A value of a metric in Prometheus. A histogram has one value per bucket and two for the total, distinguished by
 * `metricName` and `le`.
 */
type Value = { readonly value: number; readonly labels: Labels; readonly metricName?: string };
type Period = { readonly startTime: HrTime; readonly endTime: HrTime };

const definitions = new Map<string, MetricDefinition & { readonly name: string }>(
  Object.entries<MetricDefinition>(metricCatalogue).map(([name, definition]) => [
    prometheusName(name, definition),
    { ...definition, name },
  ]),
);

/**
 * Produces the metrics of `/metrics` for OpenTelemetry, under the names of the catalogue. Metrics of the Node process
 * keep their names in Prometheus.
 */
export function metricProducer({ scope, resource }: { scope: string; resource: Resource }): MetricProducer {
  const startTime = toHrTime(Date.now() - process.uptime() * 1_000);
  return {
    async collect() {
      const period = { startTime, endTime: toHrTime(Date.now()) };
      const metrics = (await readMetrics()).map((metric) => toMetricData(metric, period));
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: scope }, metrics }] }, errors: [] };
    },
  };
}

function toMetricData(metric: Metric, period: Period): MetricData {
  const { name = metric.name, unit = '', labels = [] } = definitions.get(metric.name) ?? {};
  const attributeNames = new Map(labels.map((label) => [prometheusLabel(label), label]));
  const shared = {
    descriptor: { name, unit, description: metric.help, valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const values = (metric.values as readonly Value[])
    .filter(({ value }) => Number.isFinite(value))
    .map((value) => ({ ...value, labels: renamed(value.labels, attributeNames) }));
  const dataPoints = values.map(({ value, labels: attributes }) => ({ ...period, attributes, value }));

  if (metric.type === 'histogram')
    return { ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: toHistograms(values, period) };
  if (metric.type === 'counter') return { ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  return { ...shared, dataPointType: DataPointType.GAUGE, dataPoints };
}

function renamed(labels: Labels, attributeNames: ReadonlyMap<string, string>): Labels {
  return Object.fromEntries(
    Object.entries(labels).map(([label, value]) => [attributeNames.get(label) ?? label, value]),
  );
}

function toHistograms(values: readonly Value[], period: Period): DataPoint<Histogram>[] {
  const bySeries = Map.groupBy(values, ({ labels: { le: _bound, ...attributes } }) => JSON.stringify(attributes));
  return [...bySeries].map(([attributes, series]) => ({
    ...period,
    attributes: JSON.parse(attributes) as Labels,
    value: toHistogram(series),
  }));
}

/**
 * Converts Prometheus's cumulative buckets to those of OpenTelemetry, each of which counts only the values above the
 * previous bound.
 */
function toHistogram(series: readonly Value[]): Histogram {
  const buckets = series.filter(({ labels }) => labels['le'] !== undefined);
  const boundaries = buckets.flatMap(({ labels }) => (labels['le'] === '+Inf' ? [] : [Number(labels['le'])]));
  const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
  const valueOf = (suffix: string) => series.find(({ metricName }) => metricName?.endsWith(suffix))?.value ?? 0;
  return { buckets: { boundaries, counts }, sum: valueOf('_sum'), count: valueOf('_count') };
}

function toHrTime(epochMs: number): HrTime {
  return [Math.trunc(epochMs / 1_000), Math.round((epochMs % 1_000) * 1e6)];
}
