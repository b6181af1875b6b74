import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './is-alive.ts';

const MEMORY_DISK = '/dev/shm';
const MEMORY_DISK_FREE_BYTES_MIN = 2 ** 30;
/** PostgreSQL may run as another user, which must be able to enter. */
const ANYBODY_MAY_ENTER = 0o711;

/**
 * A new directory for the data of a test run, in memory where there is room, so that flushing to disk is free. The
 * caller removes it. Directories of killed processes with the same prefix are removed now.
 */
export function makeThrowawayDir(prefix: string): string {
  const root = hasRoomInMemory() ? MEMORY_DISK : tmpdir();
  removeAbandoned(root, prefix);
  const dir = mkdtempSync(join(root, `${prefix}${process.pid}-`));
  chmodSync(dir, ANYBODY_MAY_ENTER);
  return dir;
}

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY_DISK)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  return bavail * bsize >= MEMORY_DISK_FREE_BYTES_MIN;
}

function removeAbandoned(root: string, prefix: string): void {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith(prefix))) {
    const owner = /^(\d+)-/.exec(name.slice(prefix.length))?.[1];
    if (owner !== undefined && !isAlive(Number(owner))) removeIfOurs(join(root, name));
  }
}

/** Directories of other users are left alone. */
function removeIfOurs(dir: string): void {
  try {
    rmSync(dir, { recursive: true, force: true });
  } catch {
    return;
  }
}
