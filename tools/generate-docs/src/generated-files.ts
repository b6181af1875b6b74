import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The generated texts, by their paths relative to the root of the repository. */
export type GeneratedFiles = ReadonlyMap<string, string>;

/** A folder with nothing but generated files, so that outdated ones are removed too. */
const OWNED_FOLDER = 'ingress/public';

/** Writes the files and removes those that are no longer generated. */
export function writeFiles(root: string, files: GeneratedFiles): void {
  for (const path of leftOvers(root, files)) rmSync(join(root, path));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** The paths of files that are not up to date, sorted. */
export function findStaleFiles(root: string, files: GeneratedFiles): string[] {
  const changed = [...files].filter(([path, text]) => readText(join(root, path)) !== text).map(([path]) => path);
  return [...changed, ...leftOvers(root, files)].sort();
}

function leftOvers(root: string, files: GeneratedFiles): string[] {
  return listFiles(join(root, OWNED_FOLDER))
    .map((path) => relative(root, path))
    .filter((path) => !files.has(path));
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function readText(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
