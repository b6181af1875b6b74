import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type DebianProgram, downloadDebianProgram } from './download-debian-package.ts';
import { SetupError } from './setup-error.ts';

const CACHED = resolve(import.meta.dirname, '../../../.cache/caddy/caddy-2.11.4');
const DEBIAN_PACKAGE: DebianProgram = {
  packageName: 'caddy',
  path: 'usr/bin/caddy',
  // The hash of 2.11.4-1 for amd64, from the index of the suite.
  sha256: ['76f461ef3a123b18d77c4653a10b14d77b92c4ca13654a05236e9d5e9c49e3f3'],
};

/**
 * Finds the Caddy for tests. Looks for CADDY_BIN, then in the cache, then for the package of a newer Debian suite.
 * Throws SetupError if there is none.
 */
export async function findCaddy(env: NodeJS.ProcessEnv): Promise<string> {
  const named = env['CADDY_BIN'];
  if (named !== undefined) return named;
  if (existsSync(CACHED)) return CACHED;
  mkdirSync(dirname(CACHED), { recursive: true });
  await downloadDebianProgram(DEBIAN_PACKAGE, CACHED, new AbortController().signal).catch((error: unknown) => {
    throw new SetupError(`There is no Caddy for the tests (${String(error)}): set CADDY_BIN.`);
  });
  return CACHED;
}
