import type { BusAddress } from '@booking/runtime';
import { JetStreamApiCodes, JetStreamApiError, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { planConsumers, planStreams, type BusPlan, type PlannedConsumer, type PlannedStream } from './bus-plan.ts';
import { connectionOptions } from './connection-options.ts';

type Options = BusPlan & BusAddress;

/**
 * Creates or updates every stream and durable consumer, before any service publishes: what is published before its
 * reader exists would otherwise be missed. Services only verify. Streams are never deleted or purged, and keep what
 * they hold: the admin interface rebuilds its records from them.
 */
export async function provisionBus(plan: Options): Promise<void> {
  const connection = await connect(connectionOptions(plan, 'provisioner'));
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    await Promise.all(planStreams(plan).map((stream) => ensureStream(manager, stream)));
    await Promise.all(planConsumers(plan).map((consumer) => ensureConsumer(manager, consumer)));
  } finally {
    await connection.close();
  }
}

async function ensureStream(manager: JetStreamManager, stream: PlannedStream): Promise<void> {
  try {
    await manager.streams.info(stream.name);
    await manager.streams.update(stream.name, stream);
  } catch (error) {
    if (!isApiError(error, JetStreamApiCodes.StreamNotFound)) throw error;
    await manager.streams.add(stream);
  }
}

/** Where a consumer began cannot be changed, and is another place for one that was made again. */
async function ensureConsumer(manager: JetStreamManager, { stream, config }: PlannedConsumer): Promise<void> {
  try {
    const { config: present } = await manager.consumers.info(stream, config.durable_name);
    const wanted = { ...config, deliver_policy: present.deliver_policy };
    await manager.consumers.update(stream, config.durable_name, wanted);
  } catch (error) {
    if (!isApiError(error, JetStreamApiCodes.ConsumerNotFound)) throw error;
    await manager.consumers.add(stream, config);
  }
}

function isApiError(error: unknown, code: JetStreamApiCodes): boolean {
  return error instanceof JetStreamApiError && error.code === code;
}
