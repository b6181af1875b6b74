import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serviceNames } from '@booking/contracts';
import type { Secrets } from '@booking/secrets';
import { commandOf, type Processes, treeOf } from '../load/processor-time.ts';
import { ProductClient } from './product-client.ts';
import { ProductDatabases } from './product-databases.ts';
import { createToken } from './product-token.ts';
import { programEnvironment } from './program-environment.ts';
import type { Side, SideOptions } from './side.ts';
import { REPOSITORY, startProgram } from './start-program.ts';

/** The offsets of these ports from the ingress's port (tools/embedded-stack/src/ports.ts). */
const OFFSETS = { webhooks: 14, postgres: 21 };
const DATABASES = serviceNames.map((service) => service.replace('-', '_'));
const WEBHOOK_SECRET = 'whsec_bench_secret_0123456789';
const STACK = 'tools/embedded-stack/src';
const PERMISSIONS = ['process_refunds', 'read_all', 'manage_bookings'];

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
  const command = [`${STACK}/main.ts`] as const;
  const stack = await startProgram({ command, env, readyWhen: /Everything is up/, signal });
  const { databaseSuperuserPassword: password } = secretsIn(dataDir);
  const urlOf = (name: string): string =>
    `postgres://postgres:${password}@127.0.0.1:${port + OFFSETS.postgres}/${name}`;
  return {
    name: 'product',
    processes: () => processesOf(stack.pid ?? 0),
    stores: { databases: DATABASES.map(urlOf), busDir: join(dataDir, 'jetstream') },
    rebuild: { databaseUrl: urlOf('admin'), run: () => rebuildRecords(dataDir) },
    stop: () => stack.stop(),
    connect() {
      const address = { port, webhookPort: port + OFFSETS.webhooks, webhookSecret: WEBHOOK_SECRET };
      const client = new ProductClient(
        { ...address, token: createToken(dataDir, PERMISSIONS) },
        new ProductDatabases(urlOf),
      );
      return Promise.resolve(client);
    },
  };
}

/** Runs the command of an operator beside the running stack. */
async function rebuildRecords(dataDir: string): Promise<string> {
  const variables = `--env-file=${join(dataDir, 'env/admin.env')}`;
  const args = [variables, 'services/admin/src/main.ts', 'rebuild'];
  return (await promisify(execFile)(process.execPath, args, { cwd: REPOSITORY, env: programEnvironment() })).stdout;
}

/** The processes of the stack by their roles. */
function processesOf(launcher: number): Processes {
  const processes: Record<string, number[]> = {};
  for (const pid of treeOf(launcher)) {
    const name = nameOf(commandOf(pid));
    // PostgreSQL's first process represents its children.
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

function secretsIn(dataDir: string): Secrets {
  return JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Secrets;
}
