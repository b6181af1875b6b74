import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { withoutPasswords } from '../configuration/without-passwords.ts';
import { currentTrace } from '../span.ts';

/**
 * The only fields of a log line. All other fields are left out, so that a logged object cannot bring its body, header,
 * token or card number into a log.
 */
const LOGGED_FIELDS = [
  'service',
  'component',
  'traceId',
  'spanId',
  'method',
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
  'reason',
  'outcome',
  'signal',
  'bodyDigest',
  'err',
] as const;

const isLogged: ReadonlySet<string> = new Set(LOGGED_FIELDS);

/** A field outside of the list does not compile, because it would never be logged. */
type Fields = Readonly<Partial<Record<(typeof LOGGED_FIELDS)[number], unknown>>>;
type Write = { (message: string): void; (fields: Fields, message: string): void };

export type Logger = Readonly<Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', Write>>;

type LogOptions = { service: string; level: string; destination?: DestinationStream };

/**
 * Creates a logger that writes JSON lines to standard output. Each line has the service and, inside a request or
 * message, its trace and span. Addresses are written without user and password.
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

/**
 * The logged parts of an error. PostgreSQL's `detail` is left out, because it contains the offending row. So are
 * answers of gateways, because they may repeat the request.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack } = error;
  return { type: name, message, stack, ...('code' in error && { code: error.code }) };
}
