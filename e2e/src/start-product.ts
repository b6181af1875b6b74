import { rmSync } from 'node:fs';
import { startEmbeddedStack, type EmbeddedStack } from '@booking/embedded-stack';
import { makeThrowawayDir } from '@booking/testing/servers';

/** The whole product as `npm start` runs it, on free ports and with a data directory that ends with it. */
export async function startProduct(): Promise<EmbeddedStack> {
  const dataDir = makeThrowawayDir('booking-e2e-');
  const { PATH = '', NATS_SERVER_BIN } = process.env;
  const env = { PATH, LOG_LEVEL: 'warn', ...(NATS_SERVER_BIN && { NATS_SERVER_BIN }) };
  const stack = await startEmbeddedStack({ dataDir, env });
  return {
    ...stack,
    async stop() {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
