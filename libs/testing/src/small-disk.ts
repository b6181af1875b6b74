import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MOUNT = '/bin/mount';
const UNMOUNT = '/bin/umount';
const CHUNK = Buffer.alloc(2 ** 20);

/** A file system in memory, small enough for a test to fill it. */
export class SmallDisk {
  readonly #dir: string;
  readonly #filling: string;

  private constructor(dir: string) {
    this.#dir = dir;
    this.#filling = join(dir, 'filling');
  }

  /**
   * Mounts a disk of this size, writable for every user. Throws when this process may not mount, which requires root.
   */
  static mount(dir: string, bytes: number): SmallDisk {
    mkdirSync(dir, { recursive: true });
    execFileSync(MOUNT, ['-t', 'tmpfs', '-o', `size=${String(bytes)},mode=777`, 'tmpfs', dir], { stdio: 'pipe' });
    return new SmallDisk(dir);
  }

  /** Fills the disk completely. */
  fill(): void {
    const file = openSync(this.#filling, 'w');
    try {
      for (;;) writeSync(file, CHUNK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  /** Frees the space that `fill` has taken. */
  free(): void {
    rmSync(this.#filling, { force: true });
  }

  unmount(): void {
    execFileSync(UNMOUNT, [this.#dir], { stdio: 'pipe' });
  }
}

/** The reason why no disk can be mounted here; undefined when one can. */
export function whyNoSmallDisk(dir: string): string | undefined {
  try {
    SmallDisk.mount(dir, 2 ** 20).unmount();
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? 'mount fails') : String(error);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
