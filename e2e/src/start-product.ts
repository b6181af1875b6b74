import { rmSync } from 'node:fs';
import { startEmbeddedStack, type EmbeddedStack } from '@booking/embedded-stack';
import { makeThrowawayDir, programsEnvironment, serversOfThisRun } from '@booking/testing';

/** Gateways repeat their webhooks after seconds and minutes; here after a tenth of that. */
const CALLBACK_RETRY_FACTOR = '0.1';

/**
 * Starts the whole product like `npm start`, on free ports, with the PostgreSQL and nats-server of the test run. A data
 * directory of the caller is kept when the product stops.
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
