import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const BUILD = join(import.meta.dirname, '../../tools/documentation/src/main.ts');
const BUILD_MS_MAX = 120_000;

type Files = ReadonlyMap<string, string>;

/**
 * The files of the documentation site by their paths. The first request builds the site in a separate process, which
 * takes about two seconds, unless the sources have not changed since the last build.
 */
export function documentationSite(): (path: string) => Promise<string | undefined> {
  let files: Promise<Files> | undefined;
  return async (path) => {
    files ??= buildSite();
    files.catch(() => (files = undefined));
    return (await files).get(path.replace(/\/$/, ''));
  };
}

async function buildSite(): Promise<Files> {
  const { stdout } = await promisify(execFile)(process.execPath, [BUILD], { timeout: BUILD_MS_MAX });
  const folder = stdout.trim();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(entries.map(({ parentPath, name }) => addressed(folder, join(parentPath, name))));
}

/** The address of a file. Addresses of pages have no `.html`. */
function addressed(folder: string, file: string): [string, string] {
  const path = relative(folder, file).replace(/\.html$/, '');
  return [path === 'index' ? '/docs' : `/docs/${path}`, file];
}
