import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const INSTALLED = '/usr/sbin/pgbouncer';
const CACHE_DIR = join(import.meta.dirname, '../../../.cache/pgbouncer');
const APT_TIMEOUT_MS = 120_000;
/** apt drops its rights to a user of its own, and pgbouncer runs as another one: both must be able to enter. */
const ANYBODY_MAY_ENTER = 0o755;

export type Pgbouncer = { readonly program: string; readonly libraries: string };

/**
 * Finds pgbouncer, or brings it and the libraries that this system lacks into the cache, from the Debian packages of this
 * system. Nothing on the system changes and no rights are needed. Throws when it cannot be had.
 */
export async function findPgbouncer(): Promise<Pgbouncer> {
  if (existsSync(INSTALLED)) return { program: INSTALLED, libraries: '' };
  const program = join(CACHE_DIR, 'usr/sbin/pgbouncer');
  if (!existsSync(program)) await extractPackages();
  const libraries = readdirSync(join(CACHE_DIR, 'usr/lib')).map((name) => join(CACHE_DIR, 'usr/lib', name));
  return { program, libraries: libraries.join(':') };
}

async function extractPackages(): Promise<void> {
  mkdirSync(dirname(CACHE_DIR), { recursive: true });
  const workDir = mkdtempSync(`${CACHE_DIR}-`);
  try {
    chmodSync(workDir, ANYBODY_MAY_ENTER);
    const archives = join(workDir, 'cache/archives');
    for (const folder of ['lists/partial', 'cache/archives/partial', 'root/usr/lib']) {
      mkdirSync(join(workDir, folder), { recursive: true });
    }
    const options = { cwd: workDir, timeout: APT_TIMEOUT_MS };
    const settings = aptSettings(workDir);
    await run('apt-get', [...settings, 'update'], options);
    const wanted = ['--download-only', '--yes', '--no-install-recommends', 'pgbouncer'];
    await run('apt-get', [...settings, 'install', ...wanted], options);
    for (const name of readdirSync(archives).filter((file) => file.endsWith('.deb'))) {
      await run('dpkg-deb', ['-x', join(archives, name), 'root'], options);
    }
    rmSync(CACHE_DIR, { recursive: true, force: true });
    renameSync(join(workDir, 'root'), CACHE_DIR);
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

function aptSettings(workDir: string): string[] {
  const settings = {
    'Dir::State::Lists': join(workDir, 'lists'),
    'Dir::Cache': join(workDir, 'cache'),
    'APT::Sandbox::User': '',
    'Acquire::Languages': 'none',
    'Acquire::http::Timeout': '20',
    // A machine whose clock is ahead would refuse the newest index as expired; its signature is checked all the same.
    'Acquire::Check-Valid-Until': 'false',
    'Debug::NoLocking': '1',
  };
  return ['-q', ...Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])];
}
