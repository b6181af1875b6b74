import { existsSync, mkdtempSync, chmodSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY_DISK = '/dev/shm';
const MEMORY_DISK_FREE_BYTES_MIN = 2 ** 30;
/** PostgreSQL may run as another user, who must be able to enter. */
const ANYBODY_MAY_ENTER = 0o711;

/** A new directory for what a test run writes: in memory where there is room, so that flushing to disk is free. */
export function makeThrowawayDir(prefix: string): string {
  const dir = mkdtempSync(join(hasRoomInMemory() ? MEMORY_DISK : tmpdir(), prefix));
  chmodSync(dir, ANYBODY_MAY_ENTER);
  return dir;
}

function hasRoomInMemory(): boolean {
  if (!existsSync(MEMORY_DISK)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  return bavail * bsize >= MEMORY_DISK_FREE_BYTES_MIN;
}
