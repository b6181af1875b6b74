import { rmSync } from 'node:fs';
import { startEmbeddedStack, type EmbeddedStack } from '@booking/embedded-stack';
import { makeThrowawayDir, programsEnvironment, serversOfThisRun } from '@booking/testing';

/** Gateways repeat their callbacks after seconds and minutes; here after a tenth of that. */
const CALLBACK_RETRY_FACTOR = '0.1';

/**
 * The whole product as `npm start` runs it, on free ports and with a data directory that ends with it; PostgreSQL and
 * nats-server are what the run of tests has.
 */
export async function startProduct(variables: Readonly<Record<string, string>> = {}): Promise<EmbeddedStack> {
  const dataDir = makeThrowawayDir('booking-e2e-');
  const env = { ...programsEnvironment(), LOG_LEVEL: 'warn', CALLBACK_RETRY_FACTOR, ...variables };
  const stack = await startEmbeddedStack({ dataDir, env, isObserved: true, servers: await serversOfThisRun() });
  return {
    ...stack,
    async stop() {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
