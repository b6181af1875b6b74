import { backoffMs } from '@booking/runtime';
import { JetStreamApiCodes, JetStreamApiError, type JsMsg } from '@nats-io/jetstream';
import type { DeliveredMessage } from '../dead-letters/dead-letters.ts';
import type { Handling } from './handle-messages.ts';

const MESSAGE_RETRY = { firstMs: 200, maxMs: 30_000 };
export const DATABASE_PAUSE = { firstMs: 500, maxMs: 5_000 };

const SEVERITY = { handled: 0, retry: 1, unavailable: 2 } as const satisfies Record<Handling['outcome'], number>;

/**
 * Acknowledges a message once all its listeners have handled it. Otherwise requests a retry, after the pause of the
 * worst result.
 */
export function settle(message: JsMsg, handlings: readonly Handling[]): void {
  const [handling] = handlings.toSorted((left, right) => SEVERITY[right.outcome] - SEVERITY[left.outcome]);
  switch (handling?.outcome) {
    case undefined:
    case 'handled':
      message.ack();
      break;
    case 'retry':
      message.nak(backoffMs(handling.attempts, MESSAGE_RETRY));
      break;
    case 'unavailable':
      message.nak(backoffMs(1, DATABASE_PAUSE));
      break;
  }
}

/**
 * Whether a message is a stray status of JetStream, which is not an event. JetStream sends the status of a pull request
 * to the request's reply subject, which may be a subject of a stream. The stream then stores it as an empty message.
 */
export function isEmpty({ data }: JsMsg): boolean {
  return data.length === 0;
}

/** Whether the stream or the consumer is missing. No messages arrive until the missing one is created again. */
export function isMissing(error: unknown): boolean {
  const codes: unknown[] = [JetStreamApiCodes.StreamNotFound, JetStreamApiCodes.ConsumerNotFound];
  return error instanceof JetStreamApiError && codes.includes(error.code);
}

export function delivered(message: JsMsg): DeliveredMessage {
  return {
    stream: message.info.stream,
    streamSeq: message.seq,
    subject: message.subject,
    payload: message.string(),
    traceparent: message.headers?.values('traceparent')[0],
  };
}
