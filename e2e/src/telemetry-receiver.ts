import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
type Attributes = readonly { key: string; value: Value }[];
type Resource = { readonly attributes: Attributes };

type OtlpSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: Attributes;
};
type Points = { readonly dataPoints: readonly unknown[] };
type OtlpMetric = {
  readonly name: string;
  readonly sum?: Points;
  readonly gauge?: Points;
  readonly histogram?: Points;
};
type OtlpTraces = { resourceSpans: { resource: Resource; scopeSpans: { spans: OtlpSpan[] }[] }[] };
type OtlpMetrics = { resourceMetrics: { resource: Resource; scopeMetrics: { metrics: OtlpMetric[] }[] }[] };

export type ReceivedSpan = Omit<OtlpSpan, 'attributes'> & {
  readonly service: string;
  readonly attributes: Readonly<Record<string, unknown>>;
};

/** Receives and stores the telemetry of services as JSON, by OTLP over HTTP (OpenTelemetry, OTLP specification). */
export class TelemetryReceiver {
  readonly spans: ReceivedSpan[] = [];
  /** The names of the metrics that had values, per service. */
  readonly metrics = new Map<string, Set<string>>();
  /** All bodies, unchanged. */
  readonly bodies: string[] = [];
  readonly #server = createServer((request, response) => {
    void text(request).then((body) => {
      this.#take(body);
      response.end('{}');
    });
  });

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  #take(body: string): void {
    this.bodies.push(body);
    const { resourceSpans = [], resourceMetrics = [] } = JSON.parse(body) as Partial<OtlpTraces & OtlpMetrics>;
    for (const { resource, scopeSpans } of resourceSpans) {
      const spans = scopeSpans.flatMap((scope) => scope.spans);
      this.spans.push(...spans.map((span) => toReceived(span, resource)));
    }
    for (const { resource, scopeMetrics } of resourceMetrics) {
      const names = scopeMetrics.flatMap(({ metrics }) => metrics.filter(hasValues).map(({ name }) => name));
      const service = serviceOf(resource);
      this.metrics.set(service, new Set([...(this.metrics.get(service) ?? []), ...names]));
    }
  }
}

function hasValues({ sum, gauge, histogram }: OtlpMetric): boolean {
  return ((sum ?? gauge ?? histogram)?.dataPoints.length ?? 0) > 0;
}

function toReceived({ attributes, ...span }: OtlpSpan, resource: Resource): ReceivedSpan {
  return { ...span, service: serviceOf(resource), attributes: toRecord(attributes) };
}

function serviceOf({ attributes }: Resource): string {
  return String(toRecord(attributes)['service.name']);
}

function toRecord(attributes: Attributes): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
