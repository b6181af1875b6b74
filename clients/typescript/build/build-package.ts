import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CLIENT = join(import.meta.dirname, '..');
const REPOSITORY = join(CLIENT, '../..');
const COMPILER = join(REPOSITORY, 'node_modules/.bin/tsc');

/** Writes the package as it is published, JavaScript with types, into this folder. */
export function buildPackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync(COMPILER, ['-p', CLIENT, '--outDir', folder], { stdio: 'inherit' });
  const { name, version, license, description, dependencies } = readPackage();
  const exports = { types: './index.d.ts', default: './index.js' };
  const published = { name, version, license, description, type: 'module', sideEffects: false, exports, dependencies };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  copyFileSync(join(CLIENT, 'README.md'), join(folder, 'README.md'));
  copyFileSync(join(REPOSITORY, 'LICENSE'), join(folder, 'LICENSE'));
}

function readPackage(): Record<string, unknown> {
  return JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8')) as Record<string, unknown>;
}
