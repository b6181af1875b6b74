import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeThrowawayDir, type PostgresOptions, serversOfThisRun, SmallDisk, whyNoSmallDisk } from '@booking/testing';

/** The size of the disk: enough for a run of hours, and small enough to fill quickly. */
const DISK_BYTES = 1_536 * 2 ** 20;
/** Keeps the write-ahead log much smaller than this disk. */
const SETTINGS = ['max_wal_size=128MB'];

/** A disk for PostgreSQL alone, which can be filled. Mounting it requires root. */
export class SmallPostgresDisk {
  readonly #root: string;
  readonly #disk: SmallDisk;

  private constructor(root: string) {
    this.#root = root;
    this.#disk = SmallDisk.mount(join(root, 'disk'), DISK_BYTES);
  }

  /** Whether PostgreSQL runs on this machine, and this process may mount a disk. */
  static async isPossible(): Promise<boolean> {
    const root = makeThrowawayDir('booking-chaos-disk-');
    const reason = whyNoSmallDisk(join(root, 'try'));
    rmSync(root, { recursive: true, force: true });
    return reason === undefined && (await serversOfThisRun()).kind !== 'containers';
  }

  /** Mounts the disk. Throws if that is not possible. */
  static mount(): SmallPostgresDisk {
    return new SmallPostgresDisk(makeThrowawayDir('booking-chaos-disk-'));
  }

  /** The options of a PostgreSQL server whose data is on this disk. */
  optionsOf({ dataDir, settings = [] }: Pick<PostgresOptions, 'dataDir' | 'settings'>): Partial<PostgresOptions> {
    // The stack creates a new database cluster if this directory is missing.
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
