import { type ServiceName, serviceNames, streamOf } from '@booking/contracts';
import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { type ListenerDescription, listenersByStream } from '../listeners/define-listener.ts';
import { streamBytesMax } from './stream-limits.ts';

const DUPLICATE_WINDOW_MS = 600_000;
const MESSAGE_BYTES_MAX = 1_048_576;
const ACK_WAIT_MS = 30_000;
/** The limit includes messages that wait for a retry, and must leave room for others. */
const UNACKNOWLEDGED_MAX = 4_096;
/** How far back a new consumer starts. Inboxes keep events for longer, so they recognise every repeated event. */
const NEW_CONSUMER_LOOKBACK_MS = 80 * 86_400_000;

export type BusPlan = {
  /** The number of copies of each stream: 3 on a cluster, otherwise 1. */
  readonly replicas: number;
  /** The limit for all streams on a node, in bytes (`max_file_store`). By default, it is read from the bus. */
  readonly fileStoreBytes?: number | undefined;
  readonly listeners: readonly { service: ServiceName; listener: ListenerDescription }[];
};

export type PlannedStream = Partial<StreamConfig> & { name: string; max_bytes: number };

export type PlannedConsumer = {
  readonly stream: string;
  readonly config: Partial<ConsumerConfig> & { durable_name: string; filter_subjects: string[] };
};

/**
 * The subject of the empty message by which a service asks for consumers with the events of its listeners. The stream
 * provisioner creates them by its own plan. See ADR 28.
 */
export function consumerRequestSubject(service: string): string {
  return `consumers.${service}`;
}

type StreamPlan = { readonly replicas: number; readonly fileStoreBytes: number };

/** The desired configuration of every stream. */
export function planStreams({ replicas, fileStoreBytes }: StreamPlan): PlannedStream[] {
  return serviceNames.map((service) => ({ ...eventStream(service, fileStoreBytes), num_replicas: replicas }));
}

/** The desired durable consumers: one per service and stream, with the name of the service. */
export function planConsumers({ listeners }: BusPlan): PlannedConsumer[] {
  const services = Map.groupBy(listeners, ({ service }) => service);
  return [...services].flatMap(([service, ofService]) => {
    const streams = listenersByStream(ofService.map(({ listener }) => listener));
    return [...streams].map(([stream, heard]) => ({ stream, config: consumerConfig(service, heard) }));
  });
}

function consumerConfig(service: ServiceName, heard: readonly ListenerDescription[]): PlannedConsumer['config'] {
  return {
    durable_name: service,
    filter_subjects: [...new Set(heard.map(({ on }) => on.subject))].sort(),
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.StartTime,
    opt_start_time: new Date(Date.now() - NEW_CONSUMER_LOOKBACK_MS).toISOString(),
    ack_wait: nanos(ACK_WAIT_MS),
    max_deliver: -1,
    max_ack_pending: UNACKNOWLEDGED_MAX,
  };
}

/** A full stream rejects events, which then wait in the outbox. It never drops events to make room. */
function eventStream(service: ServiceName, fileStoreBytes: number): PlannedStream {
  return {
    name: streamOf[service],
    subjects: [`events.${service}.>`],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.New,
    max_bytes: streamBytesMax(service, fileStoreBytes),
    max_age: 0,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    max_msg_size: MESSAGE_BYTES_MAX,
    deny_delete: true,
    deny_purge: true,
  };
}
