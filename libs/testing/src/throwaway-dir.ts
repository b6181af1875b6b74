import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './is-alive.ts';

const MEMORY_DISK = '/dev/shm';
const MEMORY_DISK_FREE_BYTES_MIN = 2 ** 30;
/** The mode of the directory. PostgreSQL may run as another user, who must be able to enter it. */
const ANYBODY_MAY_ENTER = 0o711;

/**
 * Creates a directory for the data of a test run. It is in memory if there is room, so that flushing to disk costs
 * nothing. The caller removes it. Also removes the directories of killed processes with the same prefix.
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

/** Removes a directory, unless it belongs to another user. */
function removeIfOurs(dir: string): void {
  try {
    rmSync(dir, { recursive: true, force: true });
  } catch {
    return;
  }
}
