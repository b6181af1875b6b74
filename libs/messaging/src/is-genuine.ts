import { PubHeaders } from '@nats-io/jetstream';
import type { MsgHdrs } from '@nats-io/transport-node';

/**
 * Whether a message was published to the stream it is in. JetStream sends its own answers and deliveries wherever it is
 * asked to, also to the subject of an event that whoever asks may not publish, and there they are stored like one. But
 * only a publisher names the stream, and a stream takes nothing that names another one.
 */
export function isGenuine(stream: string, headers: MsgHdrs | undefined): boolean {
  return headers?.get(PubHeaders.ExpectedStreamHdr) === stream;
}
