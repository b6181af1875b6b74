import { JetStreamApiError, type JetStreamClient } from '@nats-io/jetstream';
import { InvalidArgumentError, PermissionViolationError } from '@nats-io/transport-node';
import type { OutboxRow, SentRow } from './outbox-queue.ts';

const PUBLISH_TIMEOUT_MS = 2_500;
/** JetStream error code: the message is larger than the stream allows. */
const MESSAGE_TOO_LARGE = 10_054;

/**
 * Publishes one event under its own id, so that the bus drops a repetition. Throws unless the right stream says that it
 * has stored it: anybody who listens on the subject could answer in its stead.
 */
export async function publishEvent(js: JetStreamClient, stream: string, row: OutboxRow): Promise<SentRow> {
  const options = { msgID: row.id, timeout: PUBLISH_TIMEOUT_MS, expect: { streamName: stream } };
  const ack = await js.publish(row.subject, row.envelope, options);
  if (ack.stream !== stream || !Number.isSafeInteger(ack.seq) || ack.seq < 1) {
    throw new Error(`not an acknowledgement of ${stream}`);
  }
  return { row, streamSeq: ack.seq };
}

/** Repeating cannot help: no permission for the subject, or too large. Everything else is tried again. */
export function isRefusedForGood(error: unknown): boolean {
  if (error instanceof PermissionViolationError || error instanceof InvalidArgumentError) return true;
  return error instanceof JetStreamApiError && error.code === MESSAGE_TOO_LARGE;
}
