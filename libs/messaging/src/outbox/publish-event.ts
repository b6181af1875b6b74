import { count, currentTraceparent, withSpan } from '@booking/runtime';
import { JetStreamApiError, type JetStreamClient, type PubAck } from '@nats-io/jetstream';
import {
  headers,
  InvalidArgumentError,
  type MsgHdrs,
  PermissionViolationError,
  RequestError,
} from '@nats-io/transport-node';
import type { SentRow } from './mark-and-read.ts';
import type { OutboxRow } from './outbox.ts';

const PUBLISH_TIMEOUT_MS = 2_500;
/** JetStream error code: the message is larger than the stream allows. */
const MESSAGE_TOO_LARGE = 10_054;
/**
 * Finds the traceparent without parsing the whole envelope. The first match is the envelope's own, because `data` comes
 * last.
 */
const TRACEPARENT_OF_ENVELOPE = /"traceparent":"([^"]{55})"/;

export type FailedRow = { readonly row: OutboxRow; readonly error: unknown };

/** `refused` has the events that the bus can never accept, `unsent` those that it may accept at another attempt. */
type Published = { readonly sent: SentRow[]; readonly refused: FailedRow[]; readonly unsent: FailedRow[] };

export async function publishEvents(
  js: JetStreamClient,
  stream: string,
  rows: readonly OutboxRow[],
): Promise<Published> {
  const published: Published = { sent: [], refused: [], unsent: [] };
  const publish = (row: OutboxRow): Promise<unknown> =>
    publishEvent(js, stream, row).then(
      (sent) => published.sent.push(sent),
      (error: unknown) => published[isRefusedForGood(error) ? 'refused' : 'unsent'].push({ row, error }),
    );
  await Promise.all(rows.map(publish));
  return published;
}

/**
 * Publishes one event under its own id, so that the bus drops repetitions. Throws unless the expected stream
 * acknowledges it, because any subscriber of the subject could send an answer.
 */
export async function publishEvent(js: JetStreamClient, stream: string, row: OutboxRow): Promise<SentRow> {
  const ack = await publishInTrace(js, stream, row);
  if (ack.stream !== stream || !Number.isSafeInteger(ack.seq) || ack.seq < 1) {
    throw new Error(`not an acknowledgement of ${stream}`);
  }
  return { row, streamSeq: ack.seq, isRepetition: ack.duplicate };
}

/** The publication belongs to the trace in which the event was recorded, however long ago. */
async function publishInTrace(
  js: JetStreamClient,
  stream: string,
  { id, subject, envelope }: OutboxRow,
): Promise<PubAck> {
  const attributes = {
    'messaging.system': 'nats',
    'messaging.operation.type': 'send',
    'messaging.destination.name': subject,
    'messaging.message.id': id,
  };
  const parent = TRACEPARENT_OF_ENVELOPE.exec(envelope)?.[1] ?? null;
  try {
    const ack = await withSpan({ name: `send ${subject}`, kind: 'producer', parent, attributes }, () =>
      js.publish(subject, envelope, {
        msgID: id,
        timeout: PUBLISH_TIMEOUT_MS,
        expect: { streamName: stream },
        headers: traceHeaders(),
      }),
    );
    count('messaging.client.sent.messages', { outcome: 'stored' });
    return ack;
  } catch (error) {
    count('messaging.client.sent.messages', { outcome: isRefusedForGood(error) ? 'refused' : 'failed' });
    throw error;
  }
}

/** Headers that pass the current trace on. */
export function traceHeaders(): MsgHdrs {
  const traced = headers();
  const traceparent = currentTraceparent();
  if (traceparent !== undefined) traced.set('traceparent', traceparent);
  return traced;
}

/** A retry cannot help: no permission for the subject, or the message is too large. All other errors are retried. */
function isRefusedForGood(error: unknown): boolean {
  const cause = error instanceof RequestError ? error.cause : error;
  if (cause instanceof PermissionViolationError || cause instanceof InvalidArgumentError) return true;
  return error instanceof JetStreamApiError && error.code === MESSAGE_TOO_LARGE;
}
