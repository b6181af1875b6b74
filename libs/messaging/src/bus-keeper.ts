import { pause, type BusAddress, type Logger, type Part } from '@booking/runtime';
import { JetStreamApiCodes, JetStreamApiError, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  heardAgain,
  planConsumers,
  planStreams,
  type BusPlan,
  type PlannedConsumer,
  type PlannedStream,
} from './bus-plan.ts';
import { connectionOptions } from './connection-options.ts';

const LOOK_INTERVAL_MS = 2_000;

type Options = BusPlan & BusAddress & { readonly logger: Logger };

/**
 * Makes again what the bus has lost: every few seconds it looks whether all streams and durable consumers are there. What
 * is there it leaves as it is; changing it belongs to `provisionBus`, so that an older keeper never undoes an upgrade.
 */
export class BusKeeper implements Part {
  readonly name = 'bus-keeper';
  readonly #options: Options;
  readonly #stopping = new AbortController();
  #connection: NatsConnection | undefined;
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
        this.#options.logger.warn({ err }, 'bus keeper cannot see what the bus has');
      }
      await pause(LOOK_INTERVAL_MS, this.#stopping.signal);
    }
  }

  async #look(): Promise<void> {
    const { logger } = this.#options;
    this.#connection ??= await connect(connectionOptions(this.#options, 'provisioner'));
    const manager = await jetstreamManager(this.#connection, { checkAPI: false });

    const streams = await findMissingStreams(manager, planStreams(this.#options));
    for (const stream of streams) await manager.streams.add(stream);
    const consumers = (await findMissingConsumers(manager, planConsumers(this.#options))).map(heardAgain);
    for (const { stream, config } of consumers) await manager.consumers.add(stream, config);

    if (streams.length + consumers.length === 0) return;
    const made = { streams: streams.map(({ name }) => name), consumers: consumers.map(nameOf) };
    logger.warn(made, 'the bus had lost streams or consumers: they were made again, empty');
  }
}

async function findMissingStreams(manager: JetStreamManager, planned: readonly PlannedStream[]) {
  const missing: PlannedStream[] = [];
  for (const stream of planned) if (!(await hasStream(manager, stream))) missing.push(stream);
  return missing;
}

async function hasStream(manager: JetStreamManager, { name }: PlannedStream): Promise<boolean> {
  try {
    await manager.streams.info(name);
    return true;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound) return false;
    throw error;
  }
}

async function findMissingConsumers(manager: JetStreamManager, planned: readonly PlannedConsumer[]) {
  const there = new Set<string>();
  for (const stream of new Set(planned.map((consumer) => consumer.stream))) {
    for await (const { name } of manager.consumers.list(stream)) there.add(`${stream} ${name}`);
  }
  return planned.filter(({ stream, config }) => !there.has(`${stream} ${config.durable_name}`));
}

function nameOf({ config }: PlannedConsumer): string {
  return config.durable_name;
}
