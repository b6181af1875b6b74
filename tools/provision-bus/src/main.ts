import { setTimeout as delay } from 'node:timers/promises';
import { type ServiceName, serviceNames } from '@booking/contracts';
import { BusVersionError, provisionBus, readAgain, StreamLimitError, StreamProvisioner } from '@booking/messaging';
import {
  backoffMs,
  busAddress,
  BusEnv,
  composeService,
  createLogger,
  LogLevel,
  parseEnv,
  reportConfigurationFault,
  runService,
  WaitingNotice,
} from '@booking/runtime';
import { z } from 'zod';
import { allListeners } from './bus-members.ts';
import { EventRetention } from './event-retention.ts';
import { FileSize } from './file-size.ts';

/** How long the command waits for the bus. The job of the chart has four minutes. */
const PATIENCE_MS = 180_000;
const RETRY = { firstMs: 200, maxMs: 2_000 };

const Env = z.object({
  ...BusEnv.shape,
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  NATS_FILE_STORE: FileSize.optional(),
  EVENT_RETENTION_DAYS: EventRetention,
  LOG_LEVEL: LogLevel,
});

type Options = ReturnType<typeof busOf>;

const READ_AGAIN = 'read-again';

const [, , command, name] = process.argv;
const service = serviceNames.find((known) => known === name);

if (command === undefined) void carryOut(provisionBus).catch(report);
else if (command === '--watch') void watch();
else if (command === READ_AGAIN && service) void carryOut((bus) => letReadAgain(bus, service)).catch(report);
else fail(`The commands are --watch, and ${READ_AGAIN} with ${serviceNames.join(', ')}.`);

async function letReadAgain(bus: Options, reader: ServiceName): Promise<void> {
  console.log(`Events that ${reader} reads again: ${await readAgain(bus, reader)}.`);
}

/** Prints an expected error without its stack. */
function report(error: unknown): void {
  if (!(error instanceof Error) || !isDefinite(error)) throw error;
  fail(error.message);
}

function fail(reason: string): void {
  console.error(reason);
  process.exitCode = 1;
}

/** Carries out the work. Waits while the bus is starting or busy. Throws if the bus rejects the work. */
async function carryOut(work: (bus: Options) => Promise<void>): Promise<void> {
  const options = reportConfigurationFault(() => busOf(process.env));
  if (!options) return;
  const logger = createLogger({ service: 'provision-bus', level: options.logLevel });
  const notice = new WaitingNotice(`the bus at ${options.servers.map((url) => new URL(url).host).join(', ')}`, logger);
  const deadline = performance.now() + PATIENCE_MS;
  for (let attempt = 1; !(await isDone(() => work(options), notice)); attempt += 1) {
    if (performance.now() > deadline) {
      fail('The bus did not become available in three minutes.');
      return;
    }
    await delay(backoffMs(attempt, RETRY));
  }
}

async function isDone(work: () => Promise<void>, notice: WaitingNotice): Promise<boolean> {
  try {
    await work();
    notice.over();
    return true;
  } catch (error) {
    if (isDefinite(error)) throw error;
    notice.because(error);
    return false;
  }
}

/** Whether the bus understood the request and refused it, or is too old, so that a retry does not help. */
function isDefinite(error: unknown): boolean {
  const { name, status = 0 } = error as { name?: string; status?: number };
  if (error instanceof StreamLimitError || error instanceof BusVersionError) return true;
  return name === 'AuthorizationError' || (status >= 400 && status < 500);
}

/** Runs the stream provisioner until the process is stopped. */
function watch(): Promise<void> {
  return runService(
    {
      name: 'stream-provisioner',
      create: (bus, { logger }) =>
        composeService('stream-provisioner', [new StreamProvisioner({ ...bus, logger })], logger),
    },
    () => busOf(process.env),
  );
}

function busOf(env: NodeJS.ProcessEnv) {
  const parsed = parseEnv(Env, env);
  const { NATS_REPLICAS: replicas, NATS_FILE_STORE: fileStoreBytes, LOG_LEVEL: logLevel, ...bus } = parsed;
  const { EVENT_RETENTION_DAYS: retentionMs } = parsed;
  return { ...busAddress(bus), replicas, fileStoreBytes, retentionMs, logLevel, listeners: allListeners };
}
