import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, makeThrowawayDir, programsEnvironment, SmallDisk, whyNoSmallDisk } from '@booking/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { closeLog, openLog } from '../src/process-log.ts';
import { describeFullDisk } from '../src/start-failure.ts';
import { Supervised } from '../src/supervised.ts';
import { type Outcome, runStart } from './run-start.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
const START_TIMEOUT_MS = 600_000;
/** The interval at which a start reports what it waits for. */
const PROGRESS_SECONDS = 3;
/**
 * The size of a disk that is too small for the databases, but large enough for the files that are written before them.
 */
const SMALL_DISK_BYTES = 24 * 2 ** 20;

let dataDir: string;

beforeEach(() => {
  dataDir = makeThrowawayDir('booking-start-');
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('a start with an invalid setting', () => {
  it(
    'ends without a second attempt and names the setting',
    async () => {
      const { code, stdout, stderr } = await start({ GATEWAYS: 'stripe,bitcoin' });

      expect(code).toBe(1);
      expect(stderr).toMatch(/GATEWAYS\[1\] = "bitcoin"/);
      expect(stdout + stderr).not.toContain('starting it again');
    },
    START_TIMEOUT_MS,
  );
});

describe('npm start on a slow machine', () => {
  it(
    'prints its progress until everything is up, and stops gracefully on a Ctrl-C that reaches npm and all its children',
    async () => {
      const env = {
        ...programsEnvironment(),
        ...ownDirectory(),
        NATS_SERVER_BIN: slowNatsServer(PROGRESS_SECONDS + 1),
      };
      const npm = spawn('npm', ['start'], { cwd: REPOSITORY, env, detached: true });
      let printed = '';
      npm.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
      await eventually(() => expect(printed).toContain('Everything is up'), { timeoutMs: START_TIMEOUT_MS });

      process.kill(-Number(npm.pid), 'SIGINT');
      const [code] = (await once(npm, 'close')) as [number | null];

      expect(code).toBe(0);
      expect(printed).toMatch(/s {2}PostgreSQL\n/);
      expect(printed).toMatch(/waiting for: .*nats-server/);
      expect(printed).toMatch(/s {2}payments\n/);
      expect(printed.trim().split('\n').at(-1)).toBe('Stopped.');
      expect(existsSync(join(dataDir, 'stack/stack.pid'))).toBe(false);
      expect(existsSync(join(dataDir, 'stack/postgres/postmaster.pid'))).toBe(false);
    },
    2 * START_TIMEOUT_MS,
  );
});

describe('a process that ends repeatedly before it is ready', () => {
  it('is abandoned with the last lines of its log', async () => {
    const logFile = join(dataDir, 'broken.log');
    const stack = Array.from({ length: 9 }, (_, line) => `    at async step${line} (main.ts:${line}:1)`);
    writeFileSync(logFile, ['Error: the cause of it all', ...stack, '', 'Node.js v24.21.0', ''].join('\n'));
    const broken = new Supervised({
      name: 'broken',
      logFile,
      say: () => undefined,
      isReady: () => Promise.resolve(false),
      launch: () =>
        Promise.resolve({
          pid: 1,
          exited: Promise.resolve('ended with code 1'),
          kill: () => undefined,
          stop: () => Promise.resolve(),
        }),
    });

    await broken.start();

    await expect(broken.ready()).rejects.toThrow(/^broken ended with code 1, 5 times in a row[^]*the cause of it all/);
    await broken.stop();
  });
});

/**
 * The reason why no small disk can be mounted here; undefined if mounting works. Mounting requires root on Linux.
 * Elsewhere, the tests on a small disk are skipped.
 */
const obstacle = whyNoSmallDisk(makeThrowawayDir('booking-try-disk-'));

(obstacle === undefined ? describe : describe.skip)('a start on a small disk (needs the right to mount one)', () => {
  let disk: SmallDisk;
  beforeEach(() => {
    disk = SmallDisk.mount(join(dataDir, 'disk'), SMALL_DISK_BYTES);
  });
  afterEach(() => disk.unmount());

  it.each([
    ['is full already', () => disk.fill()],
    ['has too little room for the databases', () => undefined],
  ])(
    'ends with one sentence when the disk %s',
    async (_when, prepare) => {
      prepare();

      const { code, stderr } = await start({ DATA_DIR: join(dataDir, 'disk/stack') });

      expect(code).toBe(1);
      expect(stderr).toMatch(/^The disk of the data directory \S+\/disk\/stack is full: free some space, .*\n$/);
    },
    START_TIMEOUT_MS,
  );

  it('continues the log of a process when there is room again', async () => {
    const file = join(dataDir, 'disk/process.log');
    const log = openLog(file);
    disk.fill();
    await new Promise((done) => log.write('lost\n', done));
    disk.free();

    log.write('kept\n');
    await closeLog(log);

    expect(readFileSync(file, 'utf8')).toBe('kept\n');
  });
});

describe('a full disk', () => {
  it('is reported in one sentence with a remedy', () => {
    const failure = Object.assign(new Error('Command failed: initdb'), {
      stderr: 'could not write: No space left on device',
    });

    expect(describeFullDisk(failure, '/data')).toMatch(/^The disk of the data directory \/data is full: .*DATA_DIR/);
    expect(describeFullDisk(new Error('ENOENT'), '/data')).toBeUndefined();
  });
});

/** A nats-server that starts after a delay. */
function slowNatsServer(seconds: number): string {
  const { NATS_SERVER_BIN: known, PATH } = programsEnvironment();
  const script = join(dataDir, 'slow-nats-server');
  const server = known ?? join(import.meta.dirname, '../../../.cache/nats-server/nats-server');
  writeFileSync(
    script,
    `#!/bin/sh\nPATH='${String(PATH)}'\n[ "$1" = --version ] || sleep ${seconds}\nexec '${server}' "$@"\n`,
  );
  chmodSync(script, 0o755);
  return script;
}

function start(variables: NodeJS.ProcessEnv): Promise<Outcome> {
  return runStart({ ...ownDirectory(), ...variables });
}

function ownDirectory(): NodeJS.ProcessEnv {
  return { PORT: '0', DATA_DIR: join(dataDir, 'stack') };
}
