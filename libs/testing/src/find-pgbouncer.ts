import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Apt } from './apt.ts';

const INSTALLED = '/usr/sbin/pgbouncer';
const CACHE_DIR = join(import.meta.dirname, '../../../.cache/pgbouncer');

type Pgbouncer = { readonly program: string; readonly libraries: string };

/**
 * Finds pgbouncer, or downloads it and its missing libraries into the cache, from the Debian packages of this system.
 * It changes nothing on the system and needs no rights. Throws if pgbouncer is unavailable.
 */
export async function findPgbouncer(): Promise<Pgbouncer> {
  if (existsSync(INSTALLED)) return { program: INSTALLED, libraries: '' };
  const program = join(CACHE_DIR, 'usr/sbin/pgbouncer');
  if (!existsSync(program)) await extractPackages();
  const libraries = readdirSync(join(CACHE_DIR, 'usr/lib')).map((name) => join(CACHE_DIR, 'usr/lib', name));
  return { program, libraries: libraries.join(':') };
}

async function extractPackages(): Promise<void> {
  await Apt.beside(CACHE_DIR, async (apt) => {
    const archives = join(apt.dir, 'cache/archives');
    mkdirSync(join(apt.dir, 'root/usr/lib'), { recursive: true });
    await apt.get('update');
    await apt.get('install', '--download-only', '--yes', '--no-install-recommends', 'pgbouncer');
    for (const name of readdirSync(archives).filter((file) => file.endsWith('.deb'))) {
      await apt.unpack(join(archives, name));
    }
    rmSync(CACHE_DIR, { recursive: true, force: true });
    renameSync(join(apt.dir, 'root'), CACHE_DIR);
  });
}
