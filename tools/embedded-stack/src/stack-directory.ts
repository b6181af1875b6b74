import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SetupError } from '@booking/testing/servers';

export const DATA_DIR_DEFAULT = '.data';

/** The directory in DATA_DIR. An empty variable counts as unset, like every variable of the stack. */
export function dataDirFrom({ DATA_DIR: dataDir = '' }: NodeJS.ProcessEnv): string {
  return dataDir === '' ? DATA_DIR_DEFAULT : dataDir;
}

/**
 * The mode of the directory. PostgreSQL may run as another user, who must be able to traverse it. Secrets have stricter
 * modes.
 */
const ANYBODY_MAY_PASS = 0o711;
const ONLY_OWNER_MAY_ENTER = 0o700;
export const ONLY_OWNER = 0o600;

/** The persistent files of a stack: databases, streams, secrets, logs. */
export type StackDirectory = {
  readonly path: string;
  readonly postgres: string;
  readonly jetstream: string;
  readonly simulator: string;
  /** The file with the key of the simulator's control API. */
  readonly simulatorKey: string;
  readonly logs: string;
  readonly secrets: string;
  readonly jwks: string;
  readonly issuer: string;
  /** The folder with the environment files of the services. */
  readonly env: string;
  /** A file with a digest of the programs and settings for which the databases and streams were prepared last. */
  readonly prepared: string;
  /** Releases the directory for the next stack. */
  release(): void;
};

/** Creates the directory if necessary and locks it. Throws SetupError if it is in use or not writable. */
export function takeStackDirectory(dataDir: string): StackDirectory {
  const path = resolve(dataDir);
  const lock = join(path, 'stack.pid');
  try {
    // Directories of earlier versions may be open to all users.
    for (const name of ['logs', 'env', 'jetstream']) close(join(path, name));
    takeLock(lock);
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(
      `The data directory ${path} cannot be written (${codeOf(error)}): set DATA_DIR to another one.`,
    );
  }
  return { ...pathsIn(path), release: () => release(lock) };
}

/** The paths of all files in a stack directory, whether it is in use or not. */
export function pathsIn(dataDir: string): Omit<StackDirectory, 'release'> {
  const path = resolve(dataDir);
  return {
    path,
    postgres: join(path, 'postgres'),
    jetstream: join(path, 'jetstream'),
    simulator: join(path, 'simulator.json'),
    simulatorKey: join(path, 'simulator-control-key'),
    logs: join(path, 'logs'),
    secrets: join(path, 'secrets.json'),
    jwks: join(path, 'jwks.json'),
    issuer: join(path, 'issuer.json'),
    env: join(path, 'env'),
    prepared: join(path, 'prepared-for'),
  };
}

/** Creates a directory without mkdir's `recursive`, which hangs where no directory can be created, as in /proc. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  mkdirSync(path, { mode: ANYBODY_MAY_PASS });
}

function close(directory: string): void {
  if (directory.endsWith('jetstream') && !existsSync(directory)) return;
  makeDirectory(directory);
  chmodSync(directory, ONLY_OWNER_MAY_ENTER);
}

/**
 * Takes the lock, or replaces the lock of a dead process. Files are linked and renamed as a whole, so a lock always
 * names its owner. If several processes find the same dead owner, the first to create a second file replaces the lock.
 */
function takeLock(lock: string): void {
  const [own, takeover] = [`${lock}.${process.pid}`, `${lock}.takeover`];
  rmSync(own, { force: true });
  writeFileSync(own, JSON.stringify(ownIdentity()), { flag: 'wx', mode: ONLY_OWNER });
  try {
    if (isLinked(own, lock)) return;
    requireDeadOwner(lock);
    if (!isLinked(own, takeover)) takeOverFromDead(own, takeover);
    try {
      requireDeadOwner(lock);
      renameSync(own, lock);
    } finally {
      rmSync(takeover, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
}

/** Links a file to another name, and returns whether that worked. It fails if the name is taken. */
function isLinked(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function requireDeadOwner(file: string): void {
  const owner = ownerOf(file);
  if (owner !== undefined && isAlive(owner)) throw inUse(file, `process ${owner.pid}`);
}

/** Removes the second file if its process has died between two system calls, while it replaced a lock. */
function takeOverFromDead(own: string, takeover: string): void {
  requireDeadOwner(takeover);
  rmSync(takeover, { force: true });
  if (!isLinked(own, takeover)) throw inUse(takeover, 'another start');
}

function inUse(file: string, by: string): SetupError {
  return new SetupError(`The data directory ${dirname(file)} is in use by a running stack (${by}).`);
}

function release(lock: string): void {
  const [owner, own] = [ownerOf(lock), ownIdentity()];
  if (owner?.pid === own.pid && owner.startedAt === own.startedAt) rmSync(lock, { force: true });
}

/**
 * The owner of a lock. The operating system reuses process ids, but a process id and a start time together are unique.
 */
type Owner = { readonly pid: number; readonly startedAt: string };

function ownIdentity(): Owner {
  return { pid: process.pid, startedAt: startOf(process.pid) };
}

function ownerOf(lock: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, startedAt }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  return startOf(pid) === startedAt;
}

/**
 * The start time of a process, from /proc/<pid>/stat (proc(5), field 22). The fields are counted after the name, which
 * may contain spaces.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
