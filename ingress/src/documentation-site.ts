import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const BUILD = join(import.meta.dirname, '../../tools/documentation/src/main.ts');
const BUILD_MS_MAX = 120_000;

type Files = ReadonlyMap<string, string>;

/**
 * The files of the documentation site by their paths. The first request builds the site in a process of its own, which
 * takes about two seconds; if the sources have not changed, it is already built.
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

/** Pages have addresses without `.html`. */
function addressed(folder: string, file: string): [string, string] {
  const path = relative(folder, file).replace(/\.html$/, '');
  return [path === 'index' ? '/docs' : `/docs/${path}`, file];
}
