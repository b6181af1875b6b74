import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { currentTrace } from './span.ts';
import { withoutPasswords } from './without-passwords.ts';

/**
 * The only fields of a log line. Any other field is left out, so that no body, header, token or card number reaches a
 * log because somebody logged the object that held it.
 */
const LOGGED_FIELDS = [
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
  'requestId',
  'bookingId',
  'paymentId',
  'refundId',
  'allocationId',
  'callbackId',
  'deadLetterId',
  'deliveryId',
  'gateway',
  'endpointId',
  'eventId',
  'eventType',
  'listener',
  'job',
  'subject',
  'stream',
  'streams',
  'consumers',
  'command',
  'attempts',
  'count',
  'bytes',
  'bytesMax',
  'delayMs',
  'reason',
  'outcome',
  'port',
  'signal',
  'bodyDigest',
  'err',
] as const;

const isLogged: ReadonlySet<string> = new Set(LOGGED_FIELDS);

/** Other fields do not compile, so that nobody relies on a field that is never logged. */
type Fields = Readonly<Partial<Record<(typeof LOGGED_FIELDS)[number], unknown>>>;
type Write = { (message: string): void; (fields: Fields, message: string): void };

export type Logger = Readonly<Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', Write>>;

type LogOptions = { service: string; level: string; destination?: DestinationStream };

/**
 * Writes JSON lines to standard output, each with the service and, inside a request or message, its trace and span.
 * Addresses are written without user and password.
 */
export function createLogger({ service, level, destination }: LogOptions): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }), log: keepLoggedFields },
    serializers: { err: describeError },
    mixin: whereInTrace,
    hooks: { streamWrite: withoutPasswords },
  };
  return destination ? pino(options, destination) : pino(options);
}

function whereInTrace(): { traceId?: string; spanId?: string } {
  const { traceId, spanId } = currentTrace() ?? {};
  return { ...(traceId !== undefined && { traceId }), ...(spanId !== undefined && { spanId }) };
}

function keepLoggedFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isLogged.has(name)));
}

/** Leaves out `detail`, where PostgreSQL puts the offending row, and gateway answers, which may echo the request. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  return { type: name, message, stack, ...('code' in error && { code: error.code }) };
}
