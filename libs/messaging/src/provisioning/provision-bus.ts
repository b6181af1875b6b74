import { isDeepStrictEqual } from 'node:util';
import type { ServiceName } from '@booking/contracts';
import type { BusAddress } from '@booking/runtime';
import {
  type ConsumerConfig,
  type ConsumerInfo,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  type StreamInfo,
} from '@nats-io/jetstream';
import { connectToBus } from '../bus/connect-to-bus.ts';
import { type BusPlan, planConsumers, type PlannedConsumer, type PlannedStream, planStreams } from './bus-plan.ts';
import { fileStoreOf } from './stream-limits.ts';

/** JetStream error code: the limits of all streams together exceed the file store. */
const STORAGE_EXCEEDED = 10_047;

type Options = BusPlan & BusAddress;

/** The limits of the streams do not fit. A retry does not help; the configuration must change. */
export class StreamLimitError extends Error {
  override readonly name = 'StreamLimitError';
}

/**
 * Creates or updates every stream and durable consumer. Run it before the services start: a service may create neither,
 * and only checks that both exist. Streams are never deleted or purged. Throws a StreamLimitError, before any change,
 * when a stream holds more than its new limit.
 */
export async function provisionBus(plan: Options): Promise<void> {
  await withManager(plan, async (manager) => {
    const streams = planStreams({ ...plan, fileStoreBytes: await fileStoreOf(manager, plan) });
    const planned = await Promise.all(
      streams.map(async (stream) => ({ stream, present: await findStream(manager, stream.name) })),
    );
    planned.forEach(assertFits);
    await ensureStreams(manager, planned);
    await Promise.all(planConsumers(plan).map((consumer) => ensureConsumer(manager, consumer)));
  });
}

/**
 * Lets a service read the events of the last 80 days again, which its restored database may lack. Its inbox recognises
 * the events that it has handled. Returns the number of events to read.
 */
export async function readAgain(plan: Options, service: ServiceName): Promise<number> {
  const consumers = planConsumers(plan).filter(({ config }) => config.durable_name === service);
  const created = await withManager(plan, (manager) =>
    Promise.all(consumers.map((consumer) => createAgain(manager, consumer))),
  );
  return created.reduce((sum, { num_pending: events }) => sum + events, 0);
}

async function withManager<Result>(
  plan: Options,
  work: (manager: JetStreamManager) => Promise<Result>,
): Promise<Result> {
  const connection = await connectToBus(plan, 'provisioner');
  try {
    return await work(await jetstreamManager(connection, { checkAPI: false }));
  } finally {
    await connection.close();
  }
}

/** The state of a stream; undefined when it does not exist. */
export function findStream(manager: JetStreamManager, name: string): Promise<StreamInfo | undefined> {
  return unlessMissing(manager.streams.info(name), JetStreamApiCodes.StreamNotFound);
}

type Planned = { readonly stream: PlannedStream; readonly present: StreamInfo | undefined };

function assertFits({ stream: { name, max_bytes }, present }: Planned): void {
  const bytes = present?.state.bytes ?? 0;
  if (bytes <= max_bytes) return;
  throw new StreamLimitError(
    `The stream ${name} holds ${String(bytes)} bytes and its limit would be ${String(max_bytes)}: raise NATS_FILE_STORE`,
  );
}

/** Shrinks and grows the existing streams first: a new stream may need the room that another stream gives up. */
async function ensureStreams(manager: JetStreamManager, planned: readonly Planned[]): Promise<void> {
  const [known, added] = [planned.filter(({ present }) => present), planned.filter(({ present }) => !present)];
  for (const group of [known, added]) await Promise.all(group.map((stream) => ensureStream(manager, stream)));
}

async function ensureStream(manager: JetStreamManager, { stream, present }: Planned): Promise<void> {
  try {
    if (present) await manager.streams.update(stream.name, stream);
    else await manager.streams.add(stream);
  } catch (cause) {
    if (!isApiError(cause, STORAGE_EXCEEDED)) throw cause;
    const room = `nats-server has no room for ${stream.name} with ${String(stream.max_bytes)} bytes`;
    throw new StreamLimitError(`${room}: set NATS_FILE_STORE to its max_file_store, or raise both`, { cause });
  }
}

/**
 * Creates a consumer or updates its settings. An existing consumer keeps its subjects, because replicas of another
 * version may still use it, and the new version may never start.
 */
async function ensureConsumer(manager: JetStreamManager, { stream, config }: PlannedConsumer): Promise<void> {
  const present = await findConsumer(manager, stream, config.durable_name);
  if (!present) {
    await manager.consumers.add(stream, config);
    return;
  }
  const { deliver_policy, opt_start_time, filter_subjects = [] } = present;
  const wanted = { ...config, deliver_policy, opt_start_time, filter_subjects };
  await manager.consumers.update(stream, config.durable_name, wanted);
}

/**
 * Gives a consumer its planned subjects. A new listener then receives past events too. Returns whether the subjects were
 * different.
 */
export async function fitConsumer(manager: JetStreamManager, consumer: PlannedConsumer): Promise<boolean> {
  const { durable_name, filter_subjects } = consumer.config;
  const present = await findConsumer(manager, consumer.stream, durable_name);
  if (isDeepStrictEqual(present?.filter_subjects?.toSorted(), filter_subjects)) return false;
  await createAgain(manager, consumer);
  return true;
}

/**
 * Replaces a consumer, because JetStream cannot change where a consumer starts. The inbox recognises the events that
 * were handled.
 */
async function createAgain(manager: JetStreamManager, { stream, config }: PlannedConsumer): Promise<ConsumerInfo> {
  if (await findConsumer(manager, stream, config.durable_name))
    await manager.consumers.delete(stream, config.durable_name);
  return manager.consumers.add(stream, config);
}

async function findConsumer(
  manager: JetStreamManager,
  stream: string,
  name: string,
): Promise<Partial<ConsumerConfig> | undefined> {
  const info = await unlessMissing(manager.consumers.info(stream, name), JetStreamApiCodes.ConsumerNotFound);
  return info?.config;
}

async function unlessMissing<Info>(found: Promise<Info>, missing: number): Promise<Info | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isApiError(error, missing)) return undefined;
    throw error;
  }
}

function isApiError(error: unknown, code: number): boolean {
  return error instanceof JetStreamApiError && error.code === code;
}
