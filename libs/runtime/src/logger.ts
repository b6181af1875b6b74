import { pino, type DestinationStream, type Logger as PinoLogger, type LoggerOptions } from 'pino';
import { currentTrace } from './span.ts';

export type Logger = PinoLogger;

/**
 * The only fields a log line may carry. Anything else is left out, so that no body, header, token or card number ends
 * in a log because somebody logged the object that held it.
 */
const LOGGED_FIELDS = new Set([
  'service',
  'component',
  'traceId',
  'spanId',
  'method',
  'path',
  'status',
  'durationMs',
  'callerId',
  'operation',
  'bookingId',
  'paymentId',
  'refundId',
  'allocationId',
  'callbackId',
  'deadLetterId',
  'gateway',
  'eventId',
  'eventType',
  'listener',
  'job',
  'subject',
  'stream',
  'command',
  'attempts',
  'count',
  'delayMs',
  'reason',
  'outcome',
  'port',
  'signal',
  'bodyDigest',
  'err',
]);

type LogOptions = { service: string; level: string; destination?: DestinationStream };

/** Writes JSON lines to standard output, each with the service and, inside a request or message, its place in the trace. */
export function createLogger({ service, level, destination }: LogOptions): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }), log: keepLoggedFields },
    serializers: { err: describeError },
    mixin: whereInTrace,
  };
  return destination ? pino(options, destination) : pino(options);
}

function whereInTrace(): { traceId?: string; spanId?: string } {
  const { traceId, spanId } = currentTrace() ?? {};
  return { ...(traceId !== undefined && { traceId }), ...(spanId !== undefined && { spanId }) };
}

function keepLoggedFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => LOGGED_FIELDS.has(name)));
}

/** PostgreSQL puts the offending row into `detail`, and gateways echo what they were sent: neither is logged. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  return { type: name, message, stack, ...('code' in error && { code: error.code }) };
}
