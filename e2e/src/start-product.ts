import { rmSync } from 'node:fs';
import { type EmbeddedStack, startEmbeddedStack } from '@booking/embedded-stack';
import { makeThrowawayDir, programsEnvironment, type Servers, serversOfThisRun } from '@booking/testing';

/** Gateways repeat their webhooks after seconds and minutes. In tests, they repeat them ten times as fast. */
const CALLBACK_RETRY_FACTOR = '0.1';
/** Switches the limit per address off, because all users of a test share one address. */
const ADDRESS_REQUESTS_PER_MINUTE = '0';

type ProductOptions = {
  /** The data directory, which is kept when the product stops. By default, the product gets a temporary one. */
  readonly dataDir?: string | undefined;
  /** The PostgreSQL and NATS servers. By default, these are the servers of the test run. */
  readonly servers?: Servers | undefined;
  /** The ingress's port; a free one by default. */
  readonly port?: number;
};

/**
 * Starts the whole product like `npm start`, on free ports.
 */
export async function startProduct(
  variables: Readonly<Record<string, string>> = {},
  { dataDir: ownDataDir, servers, port = 0 }: ProductOptions = {},
): Promise<EmbeddedStack> {
  const dataDir = ownDataDir ?? makeThrowawayDir('booking-e2e-');
  const settings = { LOG_LEVEL: 'warn', CALLBACK_RETRY_FACTOR, ADDRESS_REQUESTS_PER_MINUTE };
  const env = { ...programsEnvironment(), ...settings, ...variables };
  const stack = await startEmbeddedStack({
    port,
    dataDir,
    env,
    isObserved: true,
    servers: servers ?? (await serversOfThisRun()),
  });
  return {
    ...stack,
    async stop() {
      await stack.stop();
      if (ownDataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
