import type { Logger } from '../telemetry/logger.ts';

/**
 * A component with a life cycle, such as a pool, a connection or a server. `check` throws while the component cannot do
 * its work; the service is then not ready. `isStuck` returns true if only a new process helps; the service is then not
 * alive.
 */
export type Part = {
  readonly name: string;
  start?(): Promise<void>;
  stop(): Promise<void>;
  check?(): Promise<void>;
  isStuck?(): boolean;
};

export type Service = {
  readonly name: string;
  /** Starts the parts in order. If one fails, stops those that were started, and throws. */
  start(): Promise<void>;
  /** Stops the parts in reverse order. A second call does nothing. */
  stop(): Promise<void>;
};

/** Composes a service from its parts, so that production and tests start and stop the same wiring. */
export function composeService(name: string, parts: readonly Part[], logger: Logger): Service {
  const started: Part[] = [];
  let isStopping = false;

  async function stop(): Promise<void> {
    isStopping = true;
    for (const part of started.splice(0).reverse()) await stopPart(part, logger);
  }

  async function startPart(part: Part): Promise<void> {
    if (isStopping) throw new Error(`${name} was stopped during its start`);
    started.push(part);
    await part.start?.();
  }

  async function start(): Promise<void> {
    try {
      for (const part of parts) {
        await startPart(part);
      }
    } catch (error) {
      await stop();
      throw error;
    }
  }

  return { name, start, stop };
}

async function stopPart(part: Part, logger: Logger): Promise<void> {
  try {
    await part.stop();
  } catch (err) {
    logger.error({ err, component: part.name }, 'part did not stop cleanly');
  }
}

/** Throws the error of the first part whose check fails. */
export async function checkParts(parts: readonly Part[]): Promise<void> {
  await Promise.all(parts.map(async (part) => part.check?.()));
}
