import { rmSync } from 'node:fs';
import { startEmbeddedStack, type EmbeddedStack } from '@booking/embedded-stack';
import { makeThrowawayDir, programsEnvironment, serversOfThisRun } from '@booking/testing';

/** Gateways repeat their callbacks after seconds and minutes; here after a tenth of that. */
const CALLBACK_RETRY_FACTOR = '0.1';

/**
 * Starts the whole product as `npm start` does, on free ports, with the PostgreSQL and nats-server of the test run. A data
 * directory that the caller names stays when the product stops.
 */
export async function startProduct(
  variables: Readonly<Record<string, string>> = {},
  ownDataDir?: string,
): Promise<EmbeddedStack> {
  const dataDir = ownDataDir ?? makeThrowawayDir('booking-e2e-');
  const env = { ...programsEnvironment(), LOG_LEVEL: 'warn', CALLBACK_RETRY_FACTOR, ...variables };
  const stack = await startEmbeddedStack({ dataDir, env, isObserved: true, servers: await serversOfThisRun() });
  return {
    ...stack,
    async stop() {
      await stack.stop();
      if (ownDataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
