import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MOUNT = '/bin/mount';
const UNMOUNT = '/bin/umount';
/** Larger than any small disk, so that writing it stops when nothing is left. */
const FILL_BYTES = 2 ** 26;

/** A file system in memory that a test can fill. */
export class SmallDisk {
  readonly #dir: string;
  readonly #filling: string;

  private constructor(dir: string) {
    this.#dir = dir;
    this.#filling = join(dir, 'filling');
  }

  /** Mounts a disk of this size. Throws when this process may not mount, which takes root. */
  static mount(dir: string, bytes: number): SmallDisk {
    mkdirSync(dir, { recursive: true });
    execFileSync(MOUNT, ['-t', 'tmpfs', '-o', `size=${String(bytes)}`, 'tmpfs', dir], { stdio: 'pipe' });
    return new SmallDisk(dir);
  }

  /** Leaves no byte free. */
  fill(): void {
    try {
      writeFileSync(this.#filling, Buffer.alloc(FILL_BYTES));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }

  free(): void {
    rmSync(this.#filling);
  }

  unmount(): void {
    execFileSync(UNMOUNT, [this.#dir], { stdio: 'pipe' });
  }
}

/** Why no disk can be mounted here; undefined when one can. */
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
