import { serviceNames, streamOf, type ServiceName } from '@booking/contracts';
import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiError,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type ConsumerConfig,
  type JetStreamManager,
  type StreamConfig,
} from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import { CANARY_STREAM } from './canary.ts';
import { connectionOptions } from './connection-options.ts';
import type { Listener } from './define-listener.ts';
import { durableName } from './durable-name.ts';

const DUPLICATE_WINDOW_MS = 600_000;
const MESSAGE_BYTES_MAX = 1_048_576;
const ACK_WAIT_MS = 30_000;
const UNACKNOWLEDGED_MAX = 256;
/** JetStream error code: there is no such stream. */
const STREAM_NOT_FOUND = 10_059;
/** JetStream error code: there is no such consumer. */
const CONSUMER_NOT_FOUND = 10_014;

type Options = {
  servers: readonly string[];
  /** Copies of each stream on a cluster: 1 or 3. */
  replicas: number;
  listeners: readonly { service: ServiceName; listener: Listener }[];
};

/**
 * Creates or updates every stream and durable consumer, before any service publishes: what is published before its
 * reader exists would otherwise be missed. Services only verify. Streams are never deleted or purged, and keep what
 * they hold: the admin interface rebuilds its records from them.
 */
export async function provisionBus({ servers, replicas, listeners }: Options): Promise<void> {
  const connection = await connect(connectionOptions(servers, 'provisioner'));
  try {
    const manager = await jetstreamManager(connection);
    await Promise.all(
      [...serviceNames.map(eventStream), canaryStream()].map((stream) =>
        ensureStream(manager, { ...stream, num_replicas: replicas }),
      ),
    );
    await Promise.all(listeners.map(({ service, listener }) => ensureConsumer(manager, service, listener)));
  } finally {
    await connection.close();
  }
}

type NamedStream = Partial<StreamConfig> & { name: string };

function eventStream(service: ServiceName): NamedStream {
  return {
    name: streamOf[service],
    subjects: [`events.${service}.>`],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.New,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    max_msg_size: MESSAGE_BYTES_MAX,
    deny_delete: true,
    deny_purge: true,
  };
}

function canaryStream(): NamedStream {
  return { name: CANARY_STREAM, subjects: ['canary.*'], storage: StorageType.File, max_msgs_per_subject: 1 };
}

async function ensureStream(manager: JetStreamManager, stream: NamedStream): Promise<void> {
  try {
    await manager.streams.info(stream.name);
    await manager.streams.update(stream.name, stream);
  } catch (error) {
    if (!isApiError(error, STREAM_NOT_FOUND)) throw error;
    await manager.streams.add(stream);
  }
}

async function ensureConsumer(manager: JetStreamManager, service: ServiceName, { name, on }: Listener): Promise<void> {
  const stream = streamOf[on.publishedBy];
  const consumer: Partial<ConsumerConfig> & { durable_name: string } = {
    durable_name: durableName(service, name),
    filter_subject: on.subject,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(ACK_WAIT_MS),
    max_deliver: -1,
    max_ack_pending: UNACKNOWLEDGED_MAX,
  };
  try {
    await manager.consumers.info(stream, consumer.durable_name);
    await manager.consumers.update(stream, consumer.durable_name, consumer);
  } catch (error) {
    if (!isApiError(error, CONSUMER_NOT_FOUND)) throw error;
    await manager.consumers.add(stream, consumer);
  }
}

function isApiError(error: unknown, code: number): boolean {
  return error instanceof JetStreamApiError && error.code === code;
}
