import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { findPostgres } from './find-postgres.ts';
import { freePort } from './free-port.ts';
import { type Identity, runGuarded } from './run-guarded.ts';
import type { RunningProcess } from './running-process.ts';
import { SetupError } from './setup-error.ts';
import { startServer } from './start-server.ts';
import { unprivilegedIdentity } from './unprivileged-identity.ts';

const CONNECTIONS_MAX = 300;
const PORT_ATTEMPTS_MAX = 5;
/** The first major version with its own locale provider, by which texts are sorted in the same way on all machines. */
const BUILTIN_LOCALE_MAJOR_MIN = 17;
/** The environment of PostgreSQL's programs. Their messages are parsed, so they must be in English. */
const POSTGRES_ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export type PostgresOptions = {
  /** The data directory. It is created if it does not exist. */
  readonly dataDir: string;
  /** The port; by default a free one. */
  readonly port?: number;
  /**
   * Whether the data directory will be deleted, so it can be created without flushing. The running server flushes in
   * any case.
   */
  readonly throwaway?: boolean;
  /**
   * A stopped data directory to copy, with its databases and roles, instead of creating an empty one. It must require
   * passwords. A directory of another major version is ignored.
   */
  readonly template?: string | undefined;
  /** The password of the only user in a new directory. Without it, connections need no password. */
  readonly superuserPassword?: string;
  /** Additional settings of the server: `shared_buffers=256MB`. */
  readonly settings?: readonly string[];
  readonly log?: Writable;
  /** The environment variables, of which PG_BIN is read. */
  readonly env: NodeJS.ProcessEnv;
};

export type Postgres = RunningProcess & { readonly port: number; url(database: string): string };

type Installation = { readonly bin: string; readonly major: number; readonly identity: Identity | undefined };

/**
 * Starts PostgreSQL on 127.0.0.1. Its only user needs a password if `superuserPassword` is set. It flushes every commit
 * to disk, as the services require. To make flushing cheap, put `dataDir` into memory (see makeThrowawayDir). Throws
 * SetupError if PostgreSQL or the directory cannot be used.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dirname(dataDir), { recursive: true });
  const installation = inspectInstallation(dataDir, options.env);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await initialize(dataDir, installation, options);
  assertSameMajor(dataDir, installation.major);

  const launchOn = (port: number): Promise<Postgres> => launch({ ...options, dataDir, port }, installation);
  return options.port === undefined ? launchOnFreePort(launchOn) : launchOn(options.port);
}

function inspectInstallation(dataDir: string, env: NodeJS.ProcessEnv): Installation {
  const bin = findPostgres(env);
  const identity = unprivilegedIdentity([join(bin, 'postgres'), dirname(dataDir)]);
  const version = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  return { bin, identity, major: Number(/\d+/.exec(version)?.[0]) };
}

/** Creates the data directory under another name and renames it, so that a crash never leaves a partial one behind. */
async function initialize(dataDir: string, installation: Installation, options: PostgresOptions): Promise<void> {
  const { identity } = installation;
  const unfinished = `${dataDir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (identity) chownSync(unfinished, identity.uid, identity.gid);
  const { template } = options;
  if (template === undefined || majorOf(template) !== installation.major)
    await createCluster(unfinished, installation, options);
  else await copyCluster(unfinished, installation, { ...options, template });
  renameSync(unfinished, dataDir);
}

async function createCluster(directory: string, installation: Installation, options: PostgresOptions): Promise<void> {
  const passwordFile = `${directory}.password`;
  const args = [
    ...['-D', directory, '-U', 'postgres', '--no-instructions', ...initdbSettings(installation.major)],
    ...(options.superuserPassword === undefined
      ? ['--auth=trust']
      : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]),
    ...(options.throwaway ? ['--no-sync'] : []),
  ];
  try {
    writePassword(passwordFile, installation, options);
    await runToEnd(['initdb', ...args], installation);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Copies a template. Its password is unknown, so the server sets the new one before it listens. */
async function copyCluster(
  directory: string,
  installation: Installation,
  { template, superuserPassword = '', throwaway }: PostgresOptions & { readonly template: string },
): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${template}/.`, directory]);
  const alter = `alter role postgres password '${superuserPassword}'\n`;
  await runToEnd(['postgres', '--single', '-D', directory, 'postgres'], installation, alter);
  if (!throwaway) await runToEnd(['initdb', '-D', directory, '--sync-only'], installation);
}

async function runToEnd(
  [program, ...args]: readonly [string, ...string[]],
  { bin, identity }: Installation,
  input = '',
): Promise<void> {
  const line = runGuarded(join(bin, program), args, { identity, deathSignal: 'TERM' });
  const running = promisify(execFile)(line.command, line.args, { ...line.options, cwd: '/', env: POSTGRES_ENV });
  // If the program ends before it has read its input, its exit code reports the failure.
  running.child.stdin?.on('error', () => undefined).end(input);
  await running;
}

/** Writes the password into a file, from which initdb reads it. */
function writePassword(file: string, { identity }: Installation, { superuserPassword = '' }: PostgresOptions): void {
  writeFileSync(file, superuserPassword, { mode: 0o600 });
  if (identity) chownSync(file, identity.uid, identity.gid);
}

/** The settings of every new data directory on any host. They make PostgreSQL sort in the same way on all machines. */
export function initdbSettings(major: number): string[] {
  const locale =
    major >= BUILTIN_LOCALE_MAJOR_MIN
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C.UTF-8'];
  return ['--encoding=UTF8', ...locale];
}

function assertSameMajor(dataDir: string, major: number): void {
  const made = majorOf(dataDir);
  if (made === major) return;
  throw new SetupError(`${dataDir} was made by PostgreSQL ${made}, but PostgreSQL ${major} runs here.`);
}

function majorOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8'));
}

/**
 * Starts the server on a free port, and tries another one if a different process has taken it first. PostgreSQL cannot
 * choose a port itself.
 */
async function launchOnFreePort(
  launchOn: (port: number) => Promise<Postgres>,
  attemptsLeft = PORT_ATTEMPTS_MAX,
): Promise<Postgres> {
  try {
    return await launchOn(await freePort());
  } catch (error) {
    const isPortTaken = error instanceof Error && error.message.includes('Address already in use');
    if (!isPortTaken || attemptsLeft === 1) throw error;
    return launchOnFreePort(launchOn, attemptsLeft - 1);
  }
}

type Launch = Pick<PostgresOptions, 'dataDir' | 'settings' | 'log'> & { readonly port: number };

async function launch(
  { dataDir, port, settings = [], log }: Launch,
  { bin, identity }: Installation,
): Promise<Postgres> {
  const own = settings.flatMap((setting) => ['-c', setting]);
  const { server } = await startServer({
    program: join(bin, 'postgres'),
    args: ['-D', dataDir, '-p', String(port), ...onThisMachineAlone(), ...serverSettings(), ...own],
    env: POSTGRES_ENV,
    identity,
    readyWhen: /database system is ready to accept (read-only )?connections/,
    stopSignal: 'SIGINT',
    log,
  });
  return { ...server, port, url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}` };
}

function onThisMachineAlone(): string[] {
  return ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
}

/** The settings of every server on any host. The settings for durability keep PostgreSQL's defaults. */
export function serverSettings(): string[] {
  return ['-c', `max_connections=${CONNECTIONS_MAX}`];
}
