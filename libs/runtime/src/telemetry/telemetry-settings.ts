import { z } from 'zod';
import { unlessEmpty } from '../configuration/unless-empty.ts';

/**
 * The variables of telemetry, with the names and meanings of OpenTelemetry. Its SDK reads other variables itself, such
 * as the sampler.
 */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: unlessEmpty(z.url({ protocol: /^https?$/ }).optional()),
  OTEL_EXPORTER_OTLP_HEADERS: unlessEmpty(z.string().transform(toHeaders).optional()),
  OTEL_METRIC_EXPORT_INTERVAL: unlessEmpty(z.coerce.number().int().min(100).default(60_000)),
};

export type TelemetrySettings = {
  /** The address, without a trailing slash. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly metricsEveryMs: number;
};

type Variables = z.infer<z.ZodObject<typeof telemetryVariables>>;

/** The settings of telemetry; undefined if no collector is configured. */
export function telemetrySettings(variables: Variables): TelemetrySettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = variables;
  if (endpoint === undefined) return undefined;
  return { endpoint: endpoint.replace(/\/+$/, ''), headers, metricsEveryMs: variables.OTEL_METRIC_EXPORT_INTERVAL };
}

/** Parses `name=value,name=value` with percent-encoded values (OpenTelemetry, OTLP exporter configuration). */
function toHeaders(list: string, context: z.RefinementCtx<string>): Record<string, string> {
  try {
    return Object.fromEntries(list.split(',').map(toHeader));
  } catch {
    context.addIssue({ code: 'custom', message: 'is not a list of name=value', input: '' });
    return z.NEVER;
  }
}

function toHeader(pair: string): [string, string] {
  const [, name = '', value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
  if (name === '') throw new SyntaxError('not a header');
  return [name, decodeURIComponent(value)];
}
