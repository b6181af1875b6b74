import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const TIMEOUT_MS = 120_000;
/**
 * The mode of the directory. apt switches to a user of its own, and servers run as another user; both must be able to
 * enter.
 */
const ANYBODY_MAY_ENTER = 0o755;
/**
 * The options by which apt accepts an index of any age. A fast clock makes apt treat even the newest index as expired.
 * apt still checks its signature.
 */
const ANY_AGE = ['-o', 'Acquire::Check-Valid-Until=false'];

/** The package sources, if they are not those of this machine. */
type AptSources = { readonly 'Dir::Etc::SourceList'?: string; readonly 'Dir::Etc::SourceParts'?: string };

/** Runs apt with a directory of its own, so that it changes nothing on the system and needs no rights. */
export class Apt {
  /** The directory with all files. It is removed when the work is done. */
  readonly dir: string;
  readonly #signal: AbortSignal | undefined;
  #sources: AptSources = {};

  private constructor(dir: string, signal: AbortSignal | undefined) {
    this.dir = dir;
    this.#signal = signal;
  }

  /** Runs this work with apt in a directory beside `target`, and removes the directory afterwards. */
  static async beside(target: string, work: (apt: Apt) => Promise<void>, signal?: AbortSignal): Promise<void> {
    mkdirSync(dirname(target), { recursive: true });
    const dir = mkdtempSync(join(dirname(target), 'apt-'));
    try {
      chmodSync(dir, ANYBODY_MAY_ENTER);
      for (const folder of ['lists/partial', 'cache/archives/partial'])
        mkdirSync(join(dir, folder), { recursive: true });
      await work(new Apt(dir, signal));
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  }

  /** Uses these package sources from now on. */
  use(sources: AptSources): void {
    this.#sources = sources;
  }

  /** Runs apt-get, and accepts an index of any age. */
  get(...args: readonly string[]): Promise<unknown> {
    return this.getFresh(...ANY_AGE, ...args);
  }

  /** Runs apt-get, and rejects an expired index unless the settings of this machine accept it. */
  getFresh(...args: readonly string[]): Promise<unknown> {
    const settings = {
      'Dir::State::Lists': join(this.dir, 'lists'),
      'Dir::Cache': join(this.dir, 'cache'),
      ...this.#sources,
      'APT::Sandbox::User': '',
      'Acquire::Languages': 'none',
      'Acquire::http::Timeout': '20',
      'Acquire::Retries': '1',
      'Debug::NoLocking': '1',
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    return this.#run('apt-get', ['-q', ...options, ...args]);
  }

  /** Unpacks a package into the folder `root`. */
  unpack(file: string): Promise<unknown> {
    return this.#run('dpkg-deb', ['-x', file, 'root']);
  }

  #run(program: string, args: readonly string[]): Promise<unknown> {
    return run(program, args, { cwd: this.dir, timeout: TIMEOUT_MS, signal: this.#signal });
  }
}
