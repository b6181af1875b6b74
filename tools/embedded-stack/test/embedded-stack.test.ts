import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { eventually, makeThrowawayDir, programsEnvironment } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type EmbeddedStack, startEmbeddedStack } from '../src/index.ts';
import { preparedCluster } from '../src/prepared-cluster.ts';
import { programsOf } from '../src/programs.ts';
import { checkWelcome } from './check-welcome.ts';

const SOURCE = join(import.meta.dirname, '../src');
const REPOSITORY = join(import.meta.dirname, '../../..');
const START_TIMEOUT_MS = 600_000;

const folder = makeThrowawayDir('booking-stack-');
/** A directory whose name needs quotes in the commands that a start prints. */
const dataDir = join(folder, "alice's data");
const schedule = {
  POLL_AFTER_SECONDS: '1,2',
  COMPARE_EVERY_SECONDS: '3600',
  COMPARE_LOOKBACK_SECONDS: '7200',
  REFUND_APPROVAL_ABOVE: 'EUR:50000,JPY:80000',
};
const UNKNOWN_SETTING = 'of somebody else';
/** Variables with a default of the stack, given as files. */
const files = {
  JWT_ISSUER_FILE: fileOf('issuer', 'https://issuer.example'),
  LOG_LEVEL_FILE: fileOf('level', 'warn'),
};
const env = { ...programsEnvironment(), ...schedule, UNKNOWN_SETTING, ...files };
/** The checks are frequent, so that a process that hangs is soon noticed. */
const lifeSigns = { everyMs: 1_000 };
const said: string[] = [];
let stack: EmbeddedStack;

beforeAll(async () => {
  stack = await startEmbeddedStack({ dataDir, env, lifeSigns, say: (sentence) => said.push(sentence) });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}, START_TIMEOUT_MS);

describe('a running stack', () => {
  it('accepts the token that the command line prints', async () => {
    const { stdout: token } = await run('print-token.ts', ['--sub', 'alice', '--permission', 'read_all']);

    const answer = await fetch(`${stack.url}/api/v1/bookings`, {
      headers: { authorization: `Bearer ${token.trim()}` },
    });

    expect(answer.status).toBe(200);
    expect(token.trim().split('.')).toHaveLength(3);
  });

  it('lets the tasks of a service run beside it with its environment file', async () => {
    const file = join(dataDir, 'env/admin.env');
    const args = [`--env-file=${file}`, join(REPOSITORY, 'services/admin/src/main.ts'), 'verify-audit-log'];

    const { stdout } = await promisify(execFile)('node', args, { env: { ...programsEnvironment(), ...files } });

    expect(stdout).toContain('The audit log is whole: 1 entries.');
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('lets every service access only the rows of its own database', async () => {
    const variables = parseEnv(readFileSync(join(dataDir, 'env/admin.env'), 'utf8'));
    const own = new pg.Client({ connectionString: variables['DATABASE_URL'] });
    await own.connect();
    const others = ['payments', 'postgres', 'template1'].map(
      (name) => new pg.Client({ connectionString: variables['DATABASE_URL']?.replace(/admin$/, name) }),
    );

    await expect(own.query('delete from audit_entries')).rejects.toThrow(/permission denied/);
    await expect(own.query('set session_replication_role = replica')).rejects.toThrow(/permission denied/);
    await expect(own.query('alter table staff disable trigger all')).rejects.toThrow(/must be owner/);
    for (const other of others) await expect(other.connect()).rejects.toThrow(/permission denied for database/);
    await own.end();
  });

  it('begins with a copy of the prepared databases', async () => {
    const superuser = new pg.Client({ connectionString: stack.databaseUrl('payments') });
    await superuser.connect();
    const { rows } = await superuser.query<{ id: string }>(
      'select system_identifier::text as id from pg_control_system()',
    );
    await superuser.end();

    const template = readFileSync(join(preparedCluster(programsOf(env)) ?? '', 'global/pg_control'));
    expect(rows).toEqual([{ id: String(template.readBigUInt64LE()) }]);
  });

  it('answers health and metrics on each port of a service, and not at the ingress', async () => {
    const services = ['/livez', '/readyz', '/metrics'].map((path) =>
      fetch(`http://127.0.0.1:${stack.ports.bookings}${path}`),
    );
    const outside = ['/readyz', '/metrics'].map((path) => fetch(`${stack.url}${path}`));

    expect((await Promise.all(services)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await Promise.all(outside)).map(({ status }) => status)).toEqual([404, 404]);
  });

  it('hides its logs from other users and passes no secret to the ingress', () => {
    const ingress = readFileSync(`/proc/${String(stack.process('ingress').pid)}/environ`, 'utf8');

    expect(statSync(join(dataDir, 'logs')).mode & 0o077).toBe(0);
    expect(statSync(join(dataDir, 'logs/payments.log')).mode & 0o077).toBe(0);
    expect(ingress).not.toMatch(/PASSWORD|SECRET|_KEY|TOKEN/);
  });

  it.each([
    ['payments', Object.keys(schedule).filter((name) => name !== 'REFUND_APPROVAL_ABOVE')],
    ['refunds', Object.keys(schedule)],
    ['bookings', []],
  ] as const)('passes %s the settings that it needs, and no other settings', (service, names) => {
    const variables = readFileSync(`/proc/${String(stack.process(service).pid)}/environ`, 'utf8').split('\0');
    const given = Object.entries(schedule).map(([name, value]) => `${name}=${value}`);

    expect(given.filter((line) => variables.includes(line)).map((line) => line.split('=')[0])).toEqual(names);
    expect(variables).not.toContain(`UNKNOWN_SETTING=${UNKNOWN_SETTING}`);
  });

  it('restarts a process that died, and prints one line about it', async () => {
    const bookings = stack.process('bookings');
    const before = bookings.pid;

    await bookings.kill();
    await bookings.ready();

    expect(bookings.pid).not.toBe(before);
    expect(said).toContain('bookings ended by SIGKILL; starting it again in 0.1 s');
  });

  it('rejects a second stack on its data directory, in one sentence', async () => {
    const second = await run('main.ts', [], { PORT: '0' });

    expect(second.code).toBe(1);
    expect(second.stdout).toBe('');
    expect(second.stderr).toBe(
      `The data directory ${dataDir} is in use by a running stack (process ${process.pid}).\n`,
    );
  });
});

checkWelcome(() => stack);

describe('npm start in the wrong place', () => {
  const elsewhere = makeThrowawayDir('booking-stack-');
  let occupant: Server;

  beforeAll(async () => {
    occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
  });

  afterAll(() => {
    occupant.close();
    rmSync(elsewhere, { recursive: true, force: true });
  });

  it('names the port that is in use and starts nothing', async () => {
    const { port } = occupant.address() as AddressInfo;

    const attempt = await run('main.ts', [], { PORT: String(port - 1), DATA_DIR: elsewhere });

    expect(attempt.code).toBe(1);
    expect(attempt.stderr).toContain(`${port} (simulator)`);
    expect(attempt.stderr.trim().split('\n')).toHaveLength(1);
    expect(existsSync(join(elsewhere, 'postgres'))).toBe(false);
  });

  it.each([
    ['a data directory that cannot be written', { DATA_DIR: '/dev/null/data' }, /cannot be written/],
    ['an invalid port', { PORT: 'eighty', DATA_DIR: elsewhere }, /^PORT must be/],
    ['a missing PostgreSQL', { PORT: '0', DATA_DIR: elsewhere, PG_BIN: '/nowhere' }, /^No PostgreSQL found/],
  ])('explains %s in one sentence', async (_title, variables, sentence) => {
    const attempt = await run('main.ts', [], variables);

    expect(attempt.code).toBe(1);
    expect(attempt.stderr).toMatch(sentence);
    expect(attempt.stderr.trim().split('\n')).toHaveLength(1);
  });

  it('explains how to create keys when a token is requested before the first start', async () => {
    const attempt = await run('print-token.ts', ['--sub', 'alice'], { DATA_DIR: elsewhere + '-new' });

    expect(attempt).toMatchObject({ code: 1, stdout: '' });
    expect(attempt.stderr).toContain('npm start');
  });
});

describe('an interrupted start', () => {
  it('leaves no process running and releases the directory', async () => {
    const interrupted = makeThrowawayDir('booking-stack-');
    const interruption = new AbortController();
    const start = startEmbeddedStack({ dataDir: interrupted, env, signal: interruption.signal });
    await eventually(() => expect(existsSync(join(interrupted, 'logs/provision-bus.log'))).toBe(true));

    interruption.abort();

    await expect(start).rejects.toThrow('aborted');
    expect(existsSync(join(interrupted, 'stack.pid'))).toBe(false);
    expect(existsSync(join(interrupted, 'postgres/postmaster.pid'))).toBe(false);
    rmSync(interrupted, { recursive: true, force: true });
  });
});

describe('a stack that has run for some time', () => {
  // The test begins together with the first one of this file, because it takes 16 seconds. No other test uses the
  // service `notifications`.
  it.concurrent(
    'kills a process that hangs and restarts it',
    async () => {
      const notifications = stack.process('notifications');
      const before = notifications.pid;

      notifications.signal('SIGSTOP');

      await eventually(() => expect(notifications.pid).not.toBe(before), { timeoutMs: START_TIMEOUT_MS });
      await notifications.ready();
      expect(said).toContain('notifications did not answer that it is alive, 4 times in a row; ending it');
    },
    START_TIMEOUT_MS,
  );

  it('finds its data after a restart, and provisions no streams', async () => {
    const booking = await createBooking();
    const secretBefore = stack.environment['BOOKING_TOKEN_KEYS'];
    const provisionLog = join(dataDir, 'logs/provision-bus.log');

    await stack.stop();
    rmSync(provisionLog);
    stack = await startEmbeddedStack({ dataDir, env });

    const authorization = `Bearer ${await stack.token('alice')}`;
    const answer = await fetch(`${stack.url}/api/v1/bookings/${booking}`, { headers: { authorization } });
    expect(answer.status).toBe(200);
    expect(stack.environment['BOOKING_TOKEN_KEYS']).toBe(secretBefore);
    expect(existsSync(provisionLog)).toBe(false);
  });
});

async function createBooking(): Promise<string> {
  const answer = await fetch(`${stack.url}/api/v1/bookings`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await stack.token('shop', ['manage_bookings'])}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      customerId: 'alice',
      description: 'Two nights',
      total: { amount: 12_050, currency: 'EUR' },
      startsAt: '2100-01-01T12:00:00Z',
    }),
  });
  return ((await answer.json()) as { id: string }).id;
}

type Outcome = { code: number | string; stdout: string; stderr: string };

function run(program: string, args: string[], variables: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const options = { env: { ...programsEnvironment(), DATA_DIR: dataDir, ...variables } };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(SOURCE, program), ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? (error.code ?? 'killed') : 0, stdout, stderr });
    });
  });
}

function fileOf(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, `${content}\n`);
  return file;
}
