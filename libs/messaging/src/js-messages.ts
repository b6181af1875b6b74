import { backoffMs } from '@booking/runtime';
import { JetStreamApiCodes, JetStreamApiError, type JsMsg } from '@nats-io/jetstream';
import type { DeliveredMessage } from './dead-letters.ts';
import type { Handling } from './handle-messages.ts';

const MESSAGE_RETRY = { firstMs: 200, maxMs: 30_000 };
const DATABASE_PAUSE = { firstMs: 500, maxMs: 5_000 };

const SEVERITY = { handled: 0, retry: 1, unavailable: 2 } as const satisfies Record<Handling['outcome'], number>;

/** Acknowledges a message, or asks for it again, as the listener that is worst off needs it. */
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
 * JetStream sends the status of a pull request wherever the request asks it to, also into the stream of a service that did
 * not ask. It is stored without its status line, so that nothing but its empty content is left. No event is empty.
 */
export function isEmpty({ data }: JsMsg): boolean {
  return data.length === 0;
}

/** Neither a stream nor a consumer comes back by itself: until somebody has made it again, nothing can be heard. */
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
