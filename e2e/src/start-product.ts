import { rmSync } from 'node:fs';
import { type EmbeddedStack, startEmbeddedStack } from '@booking/embedded-stack';
import { makeThrowawayDir, programsEnvironment, type Servers, serversOfThisRun } from '@booking/testing';

/** Gateways repeat their webhooks after seconds and minutes; here after a tenth of that. */
const CALLBACK_RETRY_FACTOR = '0.1';
/** All users of a test share one address. */
const ADDRESS_REQUESTS_PER_MINUTE = '0';

type ProductOptions = {
  /** It remains when the product stops. By default the product gets a temporary one, which is removed. */
  readonly dataDir?: string | undefined;
  /** The PostgreSQL and NATS servers; those of the test run by default. */
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
