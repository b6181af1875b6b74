import { randomUUID } from 'node:crypto';
import { DeliverPolicy, DiscardPolicy, jetstream, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectObserver } from './connect-observer.ts';
import type { BusUrls } from './nats-accounts.ts';

const FETCH_EXPIRES_MS = 30_000;

/** A message as a stream holds it. */
export type StoredMessage = { readonly seq: number; readonly subject: string; readonly payload: string };

/**
 * The state of a durable consumer: the number of messages that it has not handled, and the sequence number up to which
 * it has handled all.
 */
export type ConsumerBacklog = { readonly name: string; readonly unsettled: number; readonly handledUpTo: number };

/** Observes the bus of a running product: the contents of its streams and the backlog of its consumers. */
export class BusObserver {
  readonly #connection: NatsConnection;
  readonly #manager: JetStreamManager;

  private constructor(connection: NatsConnection, manager: JetStreamManager) {
    this.#connection = connection;
    this.#manager = manager;
  }

  static async connect(urls: BusUrls): Promise<BusObserver> {
    const connection = await connectObserver(urls);
    return new BusObserver(connection, await jetstreamManager(connection));
  }

  /** The sequence number of the latest message in a stream; 0 if it is empty. */
  async lastSeq(stream: string): Promise<number> {
    return (await this.#manager.streams.info(stream)).state.last_seq;
  }

  /** All messages of a stream after this sequence number, oldest first. */
  async readAfter(stream: string, seq: number): Promise<StoredMessage[]> {
    const options = { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: seq + 1 };
    const consumer = await jetstream(this.#connection).consumers.get(stream, options);
    try {
      const { num_pending: count } = await consumer.info();
      if (count === 0) return [];
      const messages = await consumer.fetch({ max_messages: count, expires: FETCH_EXPIRES_MS });
      const stored: StoredMessage[] = [];
      for await (const message of messages) {
        stored.push({ seq: message.seq, subject: message.subject, payload: message.string() });
      }
      return stored;
    } finally {
      await consumer.delete().catch(() => false);
    }
  }

  async backlogs(stream: string): Promise<ConsumerBacklog[]> {
    const backlogs: ConsumerBacklog[] = [];
    for await (const { config, num_pending, num_ack_pending, ack_floor } of this.#manager.consumers.list(stream)) {
      const { durable_name: name } = config;
      if (name === undefined) continue;
      backlogs.push({ name, unsettled: num_pending + num_ack_pending, handledUpTo: ack_floor.stream_seq });
    }
    return backlogs;
  }

  /** Publishes the same event again after the bus has forgotten its id, like a relay that lost its progress. */
  async repeat({ subject, payload }: StoredMessage): Promise<void> {
    await jetstream(this.#connection).publish(subject, payload, { msgID: randomUUID() });
  }

  /** Makes a stream keep only the latest events, handled or not; undefined removes the limit. */
  async keepLatest(stream: string, messagesMax: number | undefined): Promise<void> {
    const discard = messagesMax === undefined ? DiscardPolicy.New : DiscardPolicy.Old;
    await this.#manager.streams.update(stream, { max_msgs: messagesMax ?? -1, discard });
  }

  /** Deletes a stream with all its events, like an operator's mistake. */
  async deleteStream(stream: string): Promise<void> {
    await this.#manager.streams.delete(stream);
  }

  /** Deletes the durable consumers of a stream, so that the bus forgets which events were handled. */
  async deleteConsumers(stream: string): Promise<void> {
    for (const { name } of await this.backlogs(stream)) await this.deleteConsumer(stream, name);
  }

  async deleteConsumer(stream: string, name: string): Promise<void> {
    await this.#manager.consumers.delete(stream, name);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}
