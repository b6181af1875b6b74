import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const CLIENT = join(import.meta.dirname, '..');
const BUNDLER = join(CLIENT, '../../node_modules/.bin/rolldown');

/** The client with its dependency as one minified module for browsers. */
export function bundleClient(): string {
  const options = ['--platform', 'browser', '--format', 'esm', '--minify'];
  return execFileSync(BUNDLER, [join(CLIENT, 'src/index.ts'), ...options], { encoding: 'utf8' });
}
