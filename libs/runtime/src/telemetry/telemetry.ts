import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './logger.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';

/** How long a process that ends waits until its last telemetry is sent. */
const FLUSH_MS_MAX = 2_000;

export type Telemetry = {
  /** Sends the remaining telemetry within two seconds. Never throws. */
  stop(): Promise<void>;
};

type Options = { readonly service: string; readonly settings: TelemetrySettings | undefined; readonly logger: Logger };

/**
 * Sends spans and metrics if a collector is configured; otherwise OpenTelemetry's SDK is not even loaded. If the
 * collector is down, only telemetry is lost. See ADR 21.
 */
export async function startTelemetry({ service, settings, logger }: Options): Promise<Telemetry> {
  if (!settings) return { stop: () => Promise.resolve() };
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  const openTelemetry = startOpenTelemetry({ service, settings, logger });
  return {
    async stop() {
      await Promise.race([openTelemetry.shutdown(), delay(FLUSH_MS_MAX, undefined, { ref: false })]);
    },
  };
}
