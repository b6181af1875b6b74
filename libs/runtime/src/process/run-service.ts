import { setTimeout as delay } from 'node:timers/promises';
import { InvalidEnvironment, type ServiceConfig } from '../configuration/parse-env.ts';
import { withoutPasswords } from '../configuration/without-passwords.ts';
import { createLogger, type Logger } from '../telemetry/logger.ts';
import { startTelemetry, type Telemetry } from '../telemetry/telemetry.ts';
import type { Service } from './service.ts';
import { startWatchdog } from './watchdog.ts';

/** How long a process may take to stop in order after SIGTERM or SIGINT. */
const STOP_TIMEOUT_MS = 10_000;
/** `EX_CONFIG` of sysexits.h: a restart does not help until somebody has changed the environment. */
const CONFIGURATION_EXIT_CODE = 78;

type ProcessConfig = Pick<ServiceConfig, 'logLevel' | 'telemetry' | 'isLivenessProbed'>;

type Program<Config extends ProcessConfig> = {
  readonly name: string;
  readonly create: (config: Config, deps: { readonly logger: Logger }) => Service;
  /** How long the event loop may stand still before the process ends itself. */
  readonly standstillMsMax?: number;
};

type Running = { readonly service: Service; readonly logger: Logger; readonly telemetry: Telemetry };

/**
 * Runs a service as a process: starts it, and stops it on SIGTERM or SIGINT. An uncaught error ends the process at
 * once, so that the supervisor starts a clean one. If `loadConfig` or `create` throws, the error is printed without a
 * stack trace.
 */
export async function runService<Config extends ProcessConfig>(
  program: Program<Config>,
  loadConfig: () => Config,
): Promise<void> {
  const prepared = reportConfigurationFault(() => prepare(program, loadConfig));
  if (!prepared) return;
  const { config, service, logger } = prepared;
  const { name, standstillMsMax } = program;

  process.on('uncaughtException', (err) => endAtOnce(logger, err, 'uncaught exception'));
  process.on('unhandledRejection', (err) => endAtOnce(logger, err, 'unhandled rejection'));
  if (config.isLivenessProbed !== true) startWatchdog({ service: name, logger, standstillMsMax });
  const telemetry = await startTelemetry({ service: name, settings: config.telemetry, logger });
  const stopping = new AbortController();
  for (const signalName of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signalName, (signal) => {
      stopping.abort();
      void stopInOrder({ service, logger, telemetry }, signal);
    });
  }

  try {
    await service.start();
    logger.info('service started');
  } catch (err) {
    if (stopping.signal.aborted) return;
    if (err instanceof InvalidEnvironment) endMisconfigured(err);
    endAtOnce(logger, err, 'service could not start');
  }
}

function prepare<Config extends ProcessConfig>({ name, create }: Program<Config>, loadConfig: () => Config) {
  const config = loadConfig();
  const logger = createLogger({ service: name, level: config.logLevel });
  return { config, logger, service: create(config, { logger }) };
}

/** Returns the result of `create`. If it throws, prints the error, sets the exit code 78, and returns undefined. */
export function reportConfigurationFault<Result>(create: () => Result): Result | undefined {
  try {
    return create();
  } catch (error) {
    reportFault(error);
    return undefined;
  }
}

function reportFault(fault: unknown): void {
  process.stderr.write(`${withoutPasswords(fault instanceof Error ? fault.message : String(fault))}\n`);
  process.exitCode = CONFIGURATION_EXIT_CODE;
}

function endMisconfigured(fault: InvalidEnvironment): never {
  reportFault(fault);
  process.exit();
}

async function stopInOrder({ service, logger, telemetry }: Running, signal: string): Promise<void> {
  logger.info({ signal }, 'stopping');
  const stopped = service.stop().then(() => telemetry.stop());
  await Promise.race([stopped, delay(STOP_TIMEOUT_MS)]);
  process.exit(0);
}

function endAtOnce(logger: Logger, err: unknown, message: string): never {
  logger.fatal({ err }, message);
  process.exit(1);
}
