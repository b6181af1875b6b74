import {
  collectDefaultMetrics,
  Counter,
  Histogram,
  type Metric,
  Registry,
  type CounterConfiguration,
  type HistogramConfiguration,
} from 'prom-client';

/** Everything a process measures. Tests run several services in one process: they share it. */
const registry = new Registry();
collectDefaultMetrics({ register: registry });

/** The counter of this name, made when it is asked for the first time. */
export function createCounter<Label extends string>(options: CounterConfiguration<Label>): Counter<Label> {
  return registered(options.name, () => new Counter({ ...options, registers: [registry] }));
}

/** The histogram of this name, made when it is asked for the first time. */
export function createHistogram<Label extends string>(options: HistogramConfiguration<Label>): Histogram<Label> {
  return registered(options.name, () => new Histogram({ ...options, registers: [registry] }));
}

function registered<Kind extends Metric>(name: string, create: () => Kind): Kind {
  return (registry.getSingleMetric(name) as Kind | undefined) ?? create();
}

/** All of it as Prometheus reads it, with its content type. */
export async function exposeMetrics(): Promise<{ contentType: string; text: string }> {
  return { contentType: registry.contentType, text: await registry.metrics() };
}
