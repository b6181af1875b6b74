import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const WEB = join(import.meta.dirname, '..');
const CONTRACTS = join(WEB, '../../../libs/contracts');
const LOCK = join(WEB, '../../../package-lock.json');

/** A digest of all sources of the built files. The lock file represents the packages. */
export function sourceDigest(): string {
  const hash = createHash('sha256');
  for (const file of sources())
    hash
      .update(`${relative(WEB, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

function sources(): string[] {
  const single = ['index.html', 'vite.config.ts', 'package.json'].map((name) => join(WEB, name));
  const folders = ['src', 'build'].map((name) => join(WEB, name));
  return [...single, LOCK, ...[...folders, join(CONTRACTS, 'src')].flatMap(filesIn)].sort();
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
