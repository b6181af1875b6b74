import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { isAtLeast, NATS_VERSION_MIN } from '@booking/messaging';
import { type DebianProgram, downloadDebianProgram } from './download-debian-package.ts';
import { downloadNatsRelease } from './download-nats-release.ts';
import { SetupError } from './setup-error.ts';

const DEBIAN_PACKAGE: DebianProgram = {
  packageName: 'nats-server',
  path: 'usr/sbin/nats-server',
  // The hashes of 2.15.1-1 for amd64 and arm64, from the index of the suite.
  sha256: [
    '31ef4ceaa84e8248d449e508472e3770c17c3695cb5cb0ee96e03912724ea884',
    '68923b614b6b5594bbd63ffdce7258c2155ec448fb4cb7efd099bf9273eca128',
  ],
};

const CACHE_DIR = resolve(import.meta.dirname, '../../../.cache/nats-server');
const FOLDERS_BESIDE_PATH = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

type NatsServer = { readonly path: string; readonly version: string };

export type FindNatsOptions = {
  /** The environment variables. NATS_SERVER_BIN and PATH are read. */
  readonly env: NodeJS.ProcessEnv;
  /** Receives a sentence before each download. */
  readonly tell?: (sentence: string) => void;
  readonly signal?: AbortSignal;
};

/**
 * Finds nats-server, or downloads it into the cache without changing the system. Looks for NATS_SERVER_BIN, then on the
 * path, in the cache, for the official release, and for the package of a newer Debian suite. Throws SetupError if there
 * is none of NATS_VERSION_MIN or newer.
 */
export async function findNatsServer(options: FindNatsOptions): Promise<NatsServer> {
  const { env } = options;
  if (env['NATS_SERVER_BIN']) return findNamed(env['NATS_SERVER_BIN']);

  const failures: string[] = [];
  const found = (await findOnPath(env, failures)) ?? (await findOrDownload(options, failures));
  if (found) return found;
  const wanted = `No nats-server ${NATS_VERSION_MIN} or newer found`;
  throw new SetupError(`${wanted} (tried ${failures.join('; ')}): install it or set NATS_SERVER_BIN.`);
}

async function findNamed(path: string): Promise<NatsServer> {
  const server = await inspect(resolve(path));
  if (!server) throw new SetupError(`NATS_SERVER_BIN is ${path}, which is not a nats-server that runs here.`);
  if (isRecent(server)) return server;
  throw new SetupError(`NATS_SERVER_BIN is version ${server.version}, but ${NATS_VERSION_MIN} or newer is needed.`);
}

async function findOnPath(env: NodeJS.ProcessEnv, failures: string[]): Promise<NatsServer | undefined> {
  let older: NatsServer | undefined;
  const folders = [...(env['PATH'] ?? '').split(delimiter), ...FOLDERS_BESIDE_PATH];
  for (const folder of new Set(folders)) {
    const server = await inspect(join(folder, 'nats-server'));
    if (server && isRecent(server)) return server;
    older ??= server;
  }
  failures.push(`the path: ${older ? `only ${older.version}` : 'nothing'}`);
  return undefined;
}

async function findOrDownload(options: FindNatsOptions, failures: string[]): Promise<NatsServer | undefined> {
  const cached = join(CACHE_DIR, 'nats-server');
  const { signal = new AbortController().signal } = options;
  const sources = {
    'the cache': () => Promise.resolve(),
    'the official release': () => announced('the official release', options, () => downloadNatsRelease(cached, signal)),
    'the Debian package': () =>
      announced('the Debian package', options, () => downloadDebianProgram(DEBIAN_PACKAGE, cached, signal)),
  };
  for (const [name, bring] of Object.entries(sources)) {
    const failure = await bring().then(() => undefined, reasonOf);
    const server = await inspect(cached);
    if (server && isRecent(server)) return server;
    failures.push(`${name}: ${failure ?? (server ? `only ${server.version}` : 'nothing')}`);
    signal.throwIfAborted();
  }
  return undefined;
}

function announced<Result>(source: string, { tell }: FindNatsOptions, download: () => Result): Result {
  tell?.(`There is no nats-server here yet: downloading ${source} …`);
  return download();
}

async function inspect(path: string): Promise<NatsServer | undefined> {
  if (!existsSync(path)) return undefined;
  const answer = await promisify(execFile)(path, ['--version']).catch(() => undefined);
  const version = /v(\d+\.\d+\.\d+)/.exec(answer?.stdout ?? '')?.[1];
  return version === undefined ? undefined : { path, version };
}

function isRecent({ version }: NatsServer): boolean {
  return isAtLeast(version, NATS_VERSION_MIN);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : error.message;
  return cause.trim().split('\n').at(-1) ?? 'failed';
}
