import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { newId } from '../ids.ts';
import { recordSpansWith, type SpanRecorder } from '../span.ts';
import type { Logger } from './logger.ts';
import { metricProducer } from './otlp-metrics.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';

/** The time limit of an export. Data that the collector has not accepted by then is dropped. */
const EXPORT_TIMEOUT_MS = 5_000;
const COMPLAINT_INTERVAL_MS = 60_000;
const SCOPE = 'booking';

type Options = { readonly service: string; readonly settings: TelemetrySettings; readonly logger: Logger };

/** `shutdown` sends the remaining telemetry and waits for the collector. It never throws. */
type OpenTelemetry = { shutdown(): Promise<void> };

/**
 * Starts OpenTelemetry's SDK, which only this file uses. Spans are sent in batches and sampled by
 * `OTEL_TRACES_SAMPLER`. The metrics are those of `/metrics`.
 */
export function startOpenTelemetry({ service, settings, logger }: Options): OpenTelemetry {
  reportFaultsTo(logger);
  const { endpoint, headers, metricsEveryMs } = settings;
  const resource = resourceOf(service);
  const receiver = { headers, timeoutMillis: EXPORT_TIMEOUT_MS };

  const traces = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ ...receiver, url: `${endpoint}/v1/traces` }))],
  });
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ ...receiver, url: `${endpoint}/v1/metrics` }),
    exportIntervalMillis: metricsEveryMs,
    exportTimeoutMillis: Math.min(metricsEveryMs, EXPORT_TIMEOUT_MS),
    metricProducers: [metricProducer({ scope: SCOPE, resource })],
  });
  const metrics = new MeterProvider({ resource, readers: [reader] });

  recordSpansWith(spanRecorder(traces.getTracer(SCOPE)));
  return {
    async shutdown() {
      recordSpansWith();
      await Promise.allSettled([traces.shutdown(), metrics.shutdown()]);
    },
  };
}

/** The attributes that identify this process. `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` override them. */
function resourceOf(service: string): Resource {
  const own = {
    'service.name': service,
    'service.namespace': 'booking',
    'service.instance.id': newId(),
  };
  return resourceFromAttributes(own).merge(detectResources({ detectors: [envDetector] }));
}

/** Logs that OpenTelemetry has failed, without its message, which may contain an address or a header. */
function reportFaultsTo(logger: Logger): void {
  let complainedMs = -Infinity;
  const report = (): void => {
    if (performance.now() - complainedMs < COMPLAINT_INTERVAL_MS) return;
    complainedMs = performance.now();
    logger.warn({ component: 'telemetry' }, 'telemetry could not be sent, or its configuration is wrong');
  };
  const ignore = (): undefined => undefined;
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

function spanRecorder(tracer: Tracer): SpanRecorder {
  return ({ name, kind, attributes, parent, isParentRemote: isRemote, startedAtMs: startTime }) => {
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote }) : ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes, startTime }, context);
    return {
      trace: span.spanContext(),
      describe: (betterName, more) => void span.updateName(betterName).setAttributes(more),
      end(atMs, errorType) {
        if (errorType !== undefined) {
          span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorType);
        }
        span.end(atMs);
      },
    };
  };
}
