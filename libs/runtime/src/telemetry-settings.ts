import { z } from 'zod';

/** A variable that is set to nothing, as compose files do, is not set. */
const unlessEmpty = (text: unknown): unknown => (text === '' ? undefined : text);

/** The names and meanings are OpenTelemetry's; what else it reads from the environment, such as the sampler, it reads itself. */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.preprocess(unlessEmpty, z.url({ protocol: /^https?$/ }).optional()),
  OTEL_EXPORTER_OTLP_HEADERS: z.preprocess(unlessEmpty, z.string().transform(toHeaders).optional()),
  OTEL_METRIC_EXPORT_INTERVAL: z.preprocess(unlessEmpty, z.coerce.number().int().min(100).default(60_000)),
};

/** Where telemetry goes, by OTLP over HTTP. */
export type TelemetrySettings = {
  /** Without a slash at its end. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly metricsEveryMs: number;
};

type Variables = z.infer<z.ZodObject<typeof telemetryVariables>>;

/** Undefined when there is nowhere to send it to. */
export function telemetrySettings(variables: Variables): TelemetrySettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = variables;
  if (endpoint === undefined) return undefined;
  return { endpoint: endpoint.replace(/\/+$/, ''), headers, metricsEveryMs: variables.OTEL_METRIC_EXPORT_INTERVAL };
}

/** `name=value,name=value`, values percent-encoded (OpenTelemetry, OTLP exporter configuration). */
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
