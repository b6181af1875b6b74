import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ServiceName, serviceNames } from '@booking/contracts';
import { createToken, portsFrom, recordedDatabaseUrl } from '@booking/embedded-stack';
import type { TokenRequest } from '@booking/secrets';
import { commandOf, type Processes, treeOf } from '../load/processor-time.ts';
import { ProductClient } from './product-client.ts';
import { ProductDatabases } from './product-databases.ts';
import { programEnvironment } from './program-environment.ts';
import type { Side, SideOptions } from './side.ts';
import { REPOSITORY, startProgram } from './start-program.ts';

const WEBHOOK_SECRET = 'whsec_bench_secret_0123456789';
/** The lifetime of a token is long enough for a run. */
const TOKEN = {
  sub: 'alice',
  permissions: ['process_refunds', 'read_all', 'manage_bookings', 'manage_webhooks'],
  ttlSeconds: 36_000,
} satisfies TokenRequest;

/** Starts this checkout as `npm start` does, with the fake Stripe as its gateway. */
export async function startProduct({ dataDir, port, stripePort, signal }: SideOptions): Promise<Side> {
  const env = {
    ...programEnvironment(),
    NODE_COMPILE_CACHE: '.cache/node-compile-cache',
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    CALLER_REQUESTS_PER_MINUTE: '1000000',
    ADDRESS_REQUESTS_PER_MINUTE: '0',
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_API_BASE: `http://127.0.0.1:${stripePort}`,
    STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRET,
  };
  const command = ['tools/embedded-stack/src/main.ts'] as const;
  const stack = await startProgram({ command, env, readyWhen: /Everything is up/, signal });
  const databaseUrl = (service: ServiceName): string => recordedDatabaseUrl(dataDir, port, service);
  const token = (): Promise<string> => createToken(dataDir, TOKEN);
  return {
    name: 'product',
    processes: () => processesOf(stack.pid ?? 0),
    stores: { databases: serviceNames.map(databaseUrl), busDir: join(dataDir, 'jetstream') },
    product: { url: `http://127.0.0.1:${port}`, databaseUrl, token, rebuild: () => rebuildRecords(dataDir) },
    stop: () => stack.stop(),
    async connect() {
      const { 'gateway-webhooks': webhookPort } = portsFrom(port);
      const address = { port, webhookPort, webhookSecret: WEBHOOK_SECRET, token: await token() };
      return new ProductClient(address, new ProductDatabases(databaseUrl));
    },
  };
}

/** Runs the operator's command for a rebuild beside the running stack. */
async function rebuildRecords(dataDir: string): Promise<string> {
  const variables = `--env-file=${join(dataDir, 'env/admin.env')}`;
  const args = [variables, 'services/admin/src/main.ts', 'rebuild'];
  return (await promisify(execFile)(process.execPath, args, { cwd: REPOSITORY, env: programEnvironment() })).stdout;
}

/** The processes of the stack, grouped by role. */
function processesOf(launcher: number): Processes {
  const processes: Record<string, number[]> = {};
  for (const pid of treeOf(launcher)) {
    const name = nameOf(commandOf(pid));
    // The first process of PostgreSQL stands for all of them, because the others are its children.
    if (name !== 'postgres' || !processes['postgres']) (processes[name] ??= []).push(pid);
  }
  return processes;
}

function nameOf(command: string): string {
  const [program = ''] = command.split(' ');
  if (program.endsWith('nats-server')) return 'nats';
  if (/postgres:?$/.test(program)) return 'postgres';
  const [, service, tool] = /(?:services\/([\w-]+)|(?:tools\/)?([\w-]+))\/src\/main\.[jt]s/.exec(command) ?? [];
  return service ?? tool ?? 'other';
}
