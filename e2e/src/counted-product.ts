import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { ServiceName } from '@booking/contracts';
import { type EmbeddedStack, startEmbeddedStack } from '@booking/embedded-stack';
import { freePort, makeThrowawayDir, programsEnvironment, type Servers, serversOfThisRun } from '@booking/testing';
import { ProductClient, ProductDatabases, serveFakeStripe } from '../../tools/bench/src/index.ts';
import { COUNTING_SETTINGS, DatabaseWork } from './database-work.ts';

const WEBHOOK_SECRET = 'whsec_counted';
const PERMISSIONS = ['process_refunds', 'read_all', 'manage_bookings'] as const;

/** A product whose databases count the work of the services. */
export type CountedProduct = {
  readonly client: ProductClient;
  readonly work: DatabaseWork;
  stop(): Promise<void>;
};

/** Starts the whole product with a fake Stripe as its gateway, on a PostgreSQL that counts statements. */
export async function startCountedProduct(): Promise<CountedProduct> {
  const stripePort = await freePort();
  const stripe = serveFakeStripe(stripePort);
  await once(stripe, 'listening');
  const dataDir = makeThrowawayDir('booking-budget-');
  const stack = await startEmbeddedStack({
    dataDir,
    env: { ...programsEnvironment(), LOG_LEVEL: 'warn', ...gatewayVariables(stripePort) },
    servers: countingServers(await serversOfThisRun()),
  });
  const urlOf = (service: ServiceName): string => stack.databaseUrl(service);
  const client = new ProductClient(await addressOf(stack), new ProductDatabases(urlOf));
  const work = await DatabaseWork.connect(urlOf);
  return {
    client,
    work,
    async stop() {
      await Promise.all([client.close(), work.close()]);
      await stack.stop();
      await close(stripe);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function gatewayVariables(stripePort: number): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: 'sk_test_counted',
    STRIPE_API_BASE: `http://127.0.0.1:${stripePort}`,
    STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRET,
    CALLER_REQUESTS_PER_MINUTE: '1000000',
    ADDRESS_REQUESTS_PER_MINUTE: '0',
  };
}

function countingServers(servers: Servers): Servers {
  return { ...servers, startPostgres: (options) => servers.startPostgres({ ...options, settings: COUNTING_SETTINGS }) };
}

async function addressOf(stack: EmbeddedStack): Promise<ConstructorParameters<typeof ProductClient>[0]> {
  const { ingress: port, 'gateway-webhooks': webhookPort } = stack.ports;
  return { port, webhookPort, webhookSecret: WEBHOOK_SECRET, token: await stack.token('alice', PERMISSIONS) };
}

async function close(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
