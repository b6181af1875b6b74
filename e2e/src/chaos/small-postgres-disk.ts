import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeThrowawayDir, type PostgresOptions, serversOfThisRun, SmallDisk, whyNoSmallDisk } from '@booking/testing';

/** The size of the disk: enough for a run of hours, and filled within moments. */
const DISK_BYTES = 1_536 * 2 ** 20;
/** Keeps the write-ahead log far below the size of this disk. */
const SETTINGS = ['max_wal_size=128MB'];

/** A disk of PostgreSQL's own that can be filled. Mounting it requires root. */
export class SmallPostgresDisk {
  readonly #root: string;
  readonly #disk: SmallDisk;

  private constructor(root: string) {
    this.#root = root;
    this.#disk = SmallDisk.mount(join(root, 'disk'), DISK_BYTES);
  }

  /** Whether PostgreSQL runs on this machine, and this process may mount a disk, which requires root. */
  static async isPossible(): Promise<boolean> {
    const root = makeThrowawayDir('booking-chaos-disk-');
    const reason = whyNoSmallDisk(join(root, 'try'));
    rmSync(root, { recursive: true, force: true });
    return reason === undefined && (await serversOfThisRun()).kind !== 'containers';
  }

  /** Throws where no disk is possible. */
  static mount(): SmallPostgresDisk {
    return new SmallPostgresDisk(makeThrowawayDir('booking-chaos-disk-'));
  }

  /** The options of a server whose data is on this disk. */
  optionsOf({ dataDir, settings = [] }: Pick<PostgresOptions, 'dataDir' | 'settings'>): Partial<PostgresOptions> {
    // The stack creates a database if this directory is missing.
    mkdirSync(dataDir, { recursive: true });
    return { dataDir: join(this.#root, 'disk/postgres'), settings: [...settings, ...SETTINGS] };
  }

  fill(): void {
    this.#disk.fill();
  }

  free(): void {
    this.#disk.free();
  }

  unmount(): void {
    this.#disk.unmount();
    rmSync(this.#root, { recursive: true, force: true });
  }
}
