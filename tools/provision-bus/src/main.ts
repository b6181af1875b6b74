import { setTimeout as delay } from 'node:timers/promises';
import { provisionBus, StreamLimitError, StreamProvisioner } from '@booking/messaging';
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

void (process.argv.includes('--watch') ? watch() : provision());

/**
 * Provisions the bus, and waits while it is starting or busy. Throws if the bus refuses, or does not become available.
 */
async function provision(): Promise<void> {
  const options = reportConfigurationFault(() => busOf(process.env));
  if (!options) return;
  const logger = createLogger({ service: 'provision-bus', level: options.logLevel });
  const notice = new WaitingNotice(`the bus at ${options.servers.map((url) => new URL(url).host).join(', ')}`, logger);
  const deadline = performance.now() + PATIENCE_MS;
  for (let attempt = 1; !(await isProvisioned(options, notice)); attempt += 1) {
    if (performance.now() > deadline) throw new Error('the bus did not become available in three minutes');
    await delay(backoffMs(attempt, RETRY));
  }
}

async function isProvisioned(options: ReturnType<typeof busOf>, notice: WaitingNotice): Promise<boolean> {
  try {
    await provisionBus(options);
    notice.over();
    return true;
  } catch (error) {
    if (isDefinite(error)) throw error;
    notice.because(error);
    return false;
  }
}

/** Whether the bus understood the request and refused it, so that a retry does not help. */
function isDefinite(error: unknown): boolean {
  const { name, status = 0 } = error as { name?: string; status?: number };
  return error instanceof StreamLimitError || name === 'AuthorizationError' || (status >= 400 && status < 500);
}

/** Runs the stream provisioner until the process is stopped. */
function watch(): Promise<void> {
  return runService({
    name: 'stream-provisioner',
    config: () => busOf(process.env),
    create: (bus, { logger }) =>
      composeService('stream-provisioner', [new StreamProvisioner({ ...bus, logger })], logger),
  });
}

function busOf(env: NodeJS.ProcessEnv) {
  const parsed = parseEnv(Env, env);
  const { NATS_REPLICAS: replicas, NATS_FILE_STORE: fileStoreBytes, LOG_LEVEL: logLevel, ...bus } = parsed;
  const { EVENT_RETENTION_DAYS: retentionMs } = parsed;
  return { ...busAddress(bus), replicas, fileStoreBytes, retentionMs, logLevel, listeners: allListeners };
}
