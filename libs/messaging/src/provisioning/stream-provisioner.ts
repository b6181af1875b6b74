import { type BusAddress, type Logger, type Part, pause } from '@booking/runtime';
import { type JetStreamManager, jetstreamManager, type StreamInfo } from '@nats-io/jetstream';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { connectToBus } from '../bus/connect-to-bus.ts';
import { makeRoom, needsRoom } from '../retention/make-room.ts';
import { trimStream } from '../retention/trim-stream.ts';
import { type BusPlan, consumerRequestSubject, planConsumers, type PlannedConsumer, planStreams } from './bus-plan.ts';
import { findStream, fitConsumer } from './provision-bus.ts';
import { fileStoreOf } from './stream-limits.ts';

const LOOK_INTERVAL_MS = 5_000;
/** A stream that is fuller than this is logged; the alert `StreamNearlyFull` has the same threshold. */
const FULL_SHARE_REPORTED = 0.7;

const TRIM_INTERVAL_MS = 3_600_000;
const EARLY_TRIM_INTERVAL_MS = 60_000;

type Options = BusPlan &
  BusAddress & {
    readonly logger: Logger;
    /** Events that every service has handled are removed after this time. By default, no events are removed. */
    readonly retentionMs?: number;
    readonly trimEveryMs?: number;
    /** The pause between two checks of the bus. */
    readonly lookEveryMs?: number;
  };

/**
 * Checks every few seconds that all streams and durable consumers exist, and recreates lost streams and consumers. It
 * does not change the settings of existing ones: only `provisionBus` does, so that an older version never undoes an
 * upgrade. It changes the subjects of a consumer when a service asks for it. It also removes old events that every
 * service has handled. From nearly full streams, it removes handled events earlier.
 */
export class StreamProvisioner implements Part {
  readonly name = 'stream-provisioner';
  readonly #options: Options;
  readonly #stopping = new AbortController();
  readonly #reported = new Set<string>();
  readonly #requests = new Set<string>();
  #connection: NatsConnection | undefined;
  #fileStoreBytes: number | undefined;
  #trimmedMs = -Infinity;
  #madeRoomMs = -Infinity;
  #ended: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  start(): Promise<void> {
    this.#ended = this.#loop();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
    await this.#connection?.close();
  }

  async #loop(): Promise<void> {
    const { logger, lookEveryMs = LOOK_INTERVAL_MS } = this.#options;
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#look();
      } catch (err) {
        logger.warn({ err }, 'the stream provisioner cannot read the state of the bus');
      }
      await pause(lookEveryMs, this.#stopping.signal);
    }
  }

  async #look(): Promise<void> {
    this.#connection ??= await this.#connect();
    const manager = await jetstreamManager(this.#connection, { checkAPI: false });
    const present = await this.#restore(manager);
    await this.#fitRequested(manager);
    present.forEach((stream) => this.#reportFill(stream));
    await this.#trimWhenDue(manager, present);
    await this.#makeRoomWhenDue(manager, present.filter(needsRoom));
  }

  async #connect(): Promise<NatsConnection> {
    const connection = await connectToBus(this.#options, 'provisioner');
    const callback = (_error: unknown, { subject }: Msg): void => void this.#requests.add(subject);
    connection.subscribe(consumerRequestSubject('*'), { callback });
    return connection;
  }

  /** Creates missing streams and consumers. Returns the streams that existed before. */
  async #restore(manager: JetStreamManager): Promise<StreamInfo[]> {
    const planned = planStreams({ ...this.#options, fileStoreBytes: await this.#fileStore(manager) });
    const present = await Promise.all(planned.map(({ name }) => findStream(manager, name)));
    const streams = planned.filter((_, index) => present[index] === undefined);
    for (const stream of streams) await manager.streams.add(stream);
    const consumers = await findMissingConsumers(manager, planConsumers(this.#options));
    for (const { stream, config } of consumers) await manager.consumers.add(stream, config);

    if (streams.length + consumers.length > 0) {
      const made = { streams: streams.map(({ name }) => name), consumers: consumers.map(nameOf) };
      this.#options.logger.warn(
        made,
        'the bus had lost streams or consumers: they were created again, and services publish the lost events again',
      );
    }
    return present.filter((stream) => stream !== undefined);
  }

  /** Services repeat their requests, so a request that fails here is not lost. */
  async #fitRequested(manager: JetStreamManager): Promise<void> {
    const requests = new Set(this.#requests);
    this.#requests.clear();
    const consumers: string[] = [];
    for (const consumer of planConsumers(this.#options)) {
      const isRequested = requests.has(consumerRequestSubject(consumer.config.durable_name));
      if (isRequested && (await fitConsumer(manager, consumer))) consumers.push(nameOf(consumer));
    }
    if (consumers.length > 0)
      this.#options.logger.info({ consumers }, 'consumers were created again for new listeners');
  }

  async #trimWhenDue(manager: JetStreamManager, present: readonly StreamInfo[]): Promise<void> {
    const { retentionMs, trimEveryMs = TRIM_INTERVAL_MS } = this.#options;
    for (const { config } of present) {
      // A process that ended while it removed events has left its age limit behind.
      if (config.max_age !== 0) await manager.streams.update(config.name, { max_age: 0 });
    }
    if (retentionMs === undefined || performance.now() - this.#trimmedMs < trimEveryMs) return;
    this.#trimmedMs = performance.now();
    for (const { config } of present) await this.#trim(manager, config.name, retentionMs);
  }

  async #trim(manager: JetStreamManager, stream: string, retentionMs: number): Promise<void> {
    const { logger } = this.#options;
    const consumers = this.#consumersOf(stream);
    const { removed, waitsFor } = await trimStream(manager, { stream, consumers, retentionMs });
    if (removed > 0) logger.info({ stream, count: removed }, 'old events were removed');
    if (waitsFor.length > 0) logger.warn({ stream, consumers: waitsFor }, 'old events stay: they are not handled yet');
  }

  /** Removes handled events early from nearly full streams, because a full stream rejects new events. */
  async #makeRoomWhenDue(manager: JetStreamManager, nearlyFull: readonly StreamInfo[]): Promise<void> {
    const { retentionMs, trimEveryMs = EARLY_TRIM_INTERVAL_MS } = this.#options;
    if (retentionMs === undefined || nearlyFull.length === 0) return;
    if (performance.now() - this.#madeRoomMs < trimEveryMs) return;
    this.#madeRoomMs = performance.now();
    for (const { config } of nearlyFull) await this.#makeRoom(manager, config.name);
  }

  async #makeRoom(manager: JetStreamManager, stream: string): Promise<void> {
    const { logger } = this.#options;
    const removed = await makeRoom(manager, { stream, consumers: this.#consumersOf(stream) });
    if (removed > 0)
      logger.warn({ stream, count: removed }, 'handled events were removed early: raise NATS_FILE_STORE');
    else logger.warn({ stream }, 'a nearly full stream has no event that can be removed: raise NATS_FILE_STORE');
  }

  #consumersOf(stream: string): string[] {
    const planned = planConsumers(this.#options).filter((consumer) => consumer.stream === stream);
    return planned.map(({ config }) => config.durable_name);
  }

  async #fileStore(manager: JetStreamManager): Promise<number> {
    this.#fileStoreBytes ??= await fileStoreOf(manager, this.#options);
    return this.#fileStoreBytes;
  }

  /** Logs a nearly full stream once, until it has room again. */
  #reportFill({ config: { name, max_bytes: bytesMax }, state: { bytes } }: StreamInfo): void {
    const isNearlyFull = bytesMax > 0 && bytes > FULL_SHARE_REPORTED * bytesMax;
    if (isNearlyFull && !this.#reported.has(name)) {
      this.#options.logger.warn({ stream: name, bytes, bytesMax }, 'a stream is nearly full: raise NATS_FILE_STORE');
    }
    if (isNearlyFull) this.#reported.add(name);
    else this.#reported.delete(name);
  }
}

async function findMissingConsumers(manager: JetStreamManager, planned: readonly PlannedConsumer[]) {
  const there = new Set<string>();
  for (const stream of new Set(planned.map((consumer) => consumer.stream))) {
    for await (const { name } of manager.consumers.list(stream)) there.add(`${stream} ${name}`);
  }
  return planned.filter((consumer) => !there.has(nameOf(consumer)));
}

function nameOf({ stream, config }: PlannedConsumer): string {
  return `${stream} ${config.durable_name}`;
}
