import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type DebianProgram, downloadDebianProgram } from './download-debian-package.ts';
import { downloadNatsRelease } from './download-nats-release.ts';
import { SetupError } from './setup-error.ts';

/**
 * The first version that is suitable. In earlier ones a durable consumer can be ahead of a stream that lost messages;
 * it then skips new messages without an error.
 */
const NATS_VERSION_MIN = '2.14.0';

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

/** The failed attempts to find nats-server, for the error message, and a server that was found but is too old. */
type Attempts = { readonly failures: string[]; older?: NatsServer };

export type FindNatsOptions = {
  /** The environment variables. NATS_SERVER_BIN and PATH are read. */
  readonly env: NodeJS.ProcessEnv;
  readonly warn?: (sentence: string) => void;
  /** Receives a message when a step takes long. */
  readonly tell?: (sentence: string) => void;
  readonly signal?: AbortSignal;
};

/**
 * Finds nats-server, or downloads it into the cache without changing the system. Looks for NATS_SERVER_BIN, then on the
 * path, in the cache, for the official release, and for the package of a newer Debian suite. A version below
 * NATS_VERSION_MIN is used only if there is no other, with a warning. Throws SetupError if there is none at all.
 */
export async function findNatsServer(options: FindNatsOptions): Promise<NatsServer> {
  const { env, warn = () => undefined } = options;
  if (env['NATS_SERVER_BIN']) return findNamed(env['NATS_SERVER_BIN'], warn);

  const attempts: Attempts = { failures: [] };
  const found =
    (await findOnPath(env, attempts)) ?? (await findOrDownload(options, attempts)) ?? withWarning(attempts.older, warn);
  if (found) return found;
  throw new SetupError(
    `No nats-server found (tried ${attempts.failures.join('; ')}): install it or set NATS_SERVER_BIN.`,
  );
}

async function findNamed(path: string, warn: (sentence: string) => void): Promise<NatsServer> {
  const server = await inspect(resolve(path));
  if (!server) throw new SetupError(`NATS_SERVER_BIN is ${path}, which is not a nats-server that runs here.`);
  return isRecent(server) ? server : withWarning(server, warn);
}

async function findOnPath(env: NodeJS.ProcessEnv, attempts: Attempts): Promise<NatsServer | undefined> {
  const folders = [...(env['PATH'] ?? '').split(delimiter), ...FOLDERS_BESIDE_PATH];
  for (const folder of new Set(folders)) {
    const server = await inspect(join(folder, 'nats-server'));
    if (server && isRecent(server)) return server;
    if (server) attempts.older ??= server;
  }
  attempts.failures.push(attempts.older ? `the path: only ${attempts.older.version}` : 'the path: nothing');
  return undefined;
}

async function findOrDownload(options: FindNatsOptions, attempts: Attempts): Promise<NatsServer | undefined> {
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
    attempts.failures.push(`${name}: ${failure ?? (server ? `only ${server.version}` : 'nothing')}`);
    signal.throwIfAborted();
  }
  return undefined;
}

function announced<Result>(source: string, { tell }: FindNatsOptions, download: () => Result): Result {
  tell?.(`There is no nats-server here yet: downloading ${source} …`);
  return download();
}

function withWarning<Found extends NatsServer | undefined>(server: Found, warn: (sentence: string) => void): Found {
  if (server) {
    warn(`nats-server ${server.version} is older than ${NATS_VERSION_MIN}: it may skip messages after it lost some.`);
  }
  return server;
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

/** Compares two versions of the form 2.14.0 by number. */
export function isAtLeast(version: string, minimum: string): boolean {
  return version.localeCompare(minimum, 'en', { numeric: true }) >= 0;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : error.message;
  return cause.trim().split('\n').at(-1) ?? 'failed';
}
