import { pause, type BusAddress, type Logger, type Part } from '@booking/runtime';
import { jetstreamManager, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { planConsumers, planStreams, type BusPlan, type PlannedConsumer } from './bus-plan.ts';
import { connectionOptions } from './connection-options.ts';
import { findStream } from './provision-bus.ts';
import { fileStoreOf } from './stream-limits.ts';

const LOOK_INTERVAL_MS = 2_000;
/** A stream that is fuller than this is logged; the alert `StreamNearlyFull` has the same threshold. */
const FULL_SHARE_REPORTED = 0.7;

type Options = BusPlan & BusAddress & { readonly logger: Logger };

/**
 * Recreates lost streams and durable consumers. Every few seconds it checks that all of them exist. It does not change
 * existing ones: only `provisionBus` does, so that an older keeper never undoes an upgrade. It also logs streams that
 * are nearly full.
 */
export class BusKeeper implements Part {
  readonly name = 'bus-keeper';
  readonly #options: Options;
  readonly #stopping = new AbortController();
  readonly #reported = new Set<string>();
  #connection: NatsConnection | undefined;
  #fileStoreBytes: number | undefined;
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
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#look();
      } catch (err) {
        this.#options.logger.warn({ err }, 'the bus keeper cannot read the state of the bus');
      }
      await pause(LOOK_INTERVAL_MS, this.#stopping.signal);
    }
  }

  async #look(): Promise<void> {
    const { logger } = this.#options;
    this.#connection ??= await connect(connectionOptions(this.#options, 'provisioner'));
    const manager = await jetstreamManager(this.#connection, { checkAPI: false });

    const planned = planStreams({ ...this.#options, fileStoreBytes: await this.#fileStore(manager) });
    const present = await Promise.all(planned.map(({ name }) => findStream(manager, name)));
    const streams = planned.filter((_, index) => present[index] === undefined);
    for (const stream of streams) await manager.streams.add(stream);
    present.forEach((stream) => stream && this.#reportFill(stream));
    const consumers = await findMissingConsumers(manager, planConsumers(this.#options));
    for (const { stream, config } of consumers) await manager.consumers.add(stream, config);

    if (streams.length + consumers.length === 0) return;
    const made = { streams: streams.map(({ name }) => name), consumers: consumers.map(nameOf) };
    logger.warn(made, 'the bus had lost streams or consumers: they were created again, empty');
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
