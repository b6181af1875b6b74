import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './logger.ts';
import type { Service } from './service.ts';
import { startTelemetry, type Telemetry } from './telemetry.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';
import { startWatchdog } from './watchdog.ts';
import { withoutPasswords } from './without-passwords.ts';

/** How long a process may take to stop in order after SIGTERM. */
const STOP_TIMEOUT_MS = 10_000;
/** `EX_CONFIG` of sysexits.h: a restart does not help until somebody changes the environment. */
const CONFIGURATION_EXIT_CODE = 78;

type Runnable = {
  service: Service;
  logger: Logger;
  telemetry?: TelemetrySettings | undefined;
  /** How long the event loop may stand still before the process ends itself. */
  standstillMsMax?: number;
};

/**
 * The life of a process. It starts the service and stops it on SIGTERM or SIGINT. An uncaught error ends it at once, so
 * that the supervisor starts a clean process. An invalid configuration is printed without a stack trace.
 */
export async function runService(create: () => Runnable): Promise<void> {
  const runnable = reportConfigurationFault(create);
  if (!runnable) return;
  const { service, logger } = runnable;

  process.on('uncaughtException', (err) => endAtOnce(logger, err, 'uncaught exception'));
  process.on('unhandledRejection', (err) => endAtOnce(logger, err, 'unhandled rejection'));
  startWatchdog({ service: service.name, logger, standstillMsMax: runnable.standstillMsMax });
  const telemetry = await startTelemetry({ service: service.name, settings: runnable.telemetry, logger });
  const stopping = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.once(name, (signal) => {
      stopping.abort();
      void stopInOrder(runnable, telemetry, signal);
    });
  }

  try {
    await service.start();
    logger.info('service started');
  } catch (err) {
    if (!stopping.signal.aborted) endAtOnce(logger, err, 'service could not start');
  }
}

/** The result of `create`. An error is printed and ends the process with code 78; the result is then undefined. */
export function reportConfigurationFault<Result>(create: () => Result): Result | undefined {
  try {
    return create();
  } catch (error) {
    process.stderr.write(`${withoutPasswords(error instanceof Error ? error.message : String(error))}\n`);
    process.exitCode = CONFIGURATION_EXIT_CODE;
    return undefined;
  }
}

async function stopInOrder({ service, logger }: Runnable, telemetry: Telemetry, signal: string): Promise<void> {
  logger.info({ signal }, 'stopping');
  const stopped = service.stop().then(() => telemetry.stop());
  await Promise.race([stopped, delay(STOP_TIMEOUT_MS)]);
  process.exit(0);
}

function endAtOnce(logger: Logger, err: unknown, message: string): void {
  logger.fatal({ err }, message);
  process.exit(1);
}
