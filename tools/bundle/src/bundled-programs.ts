import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const REPOSITORY = join(import.meta.dirname, '../../..');
export const BUNDLES = join(REPOSITORY, '.cache/bundles');

/** The workspaces whose `src` and `migrations` folders contain the programs of a deployment. */
const WORKSPACES = ['services/*', 'libs/*', 'tools/*', 'ingress'];

/** The folder of the bundles of the current sources. `npm run bundle` creates it. */
export function bundledPrograms(): string {
  return join(BUNDLES, sourceDigest());
}

/** Whether the bundles of this folder are complete. */
export function isBundled(folder: string): boolean {
  return existsSync(folder);
}

/** A digest of the sources. The lock file stands for the packages. */
function sourceDigest(): string {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', ...sources()]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(REPOSITORY, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function sources(): string[] {
  const folders = WORKSPACES.flatMap(expand).flatMap((folder) => [`${folder}/src`, `${folder}/migrations`]);
  return folders
    .filter((folder) => existsSync(join(REPOSITORY, folder)))
    .flatMap(filesIn)
    .sort();
}

function expand(pattern: string): string[] {
  if (!pattern.endsWith('/*')) return [pattern];
  const parent = pattern.slice(0, -2);
  return readdirSync(join(REPOSITORY, parent)).map((name) => `${parent}/${name}`);
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(join(REPOSITORY, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'));
  return files.map((entry) => relative(REPOSITORY, join(entry.parentPath, entry.name)));
}
