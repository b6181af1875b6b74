import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { buildSite } from './build-site.ts';
import { navigation, REPOSITORY } from './navigation.ts';

const SITES = join(REPOSITORY, '.cache/documentation');
const KEPT_MS = 24 * 3_600_000;

/**
 * The folder of the documentation of the current sources. Builds it if it does not exist. Concurrent runs do not
 * disturb each other.
 */
export function builtSite(): string {
  const folder = join(SITES, sourceDigest());
  if (existsSync(folder)) return folder;
  mkdirSync(SITES, { recursive: true });
  removeOldSites();
  const unfinished = mkdtempSync(join(SITES, '.unfinished-'));
  buildSite(unfinished);
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
  return folder;
}

function removeOldSites(): void {
  for (const name of readdirSync(SITES)) {
    const site = join(SITES, name);
    if (Date.now() - statSync(site).mtimeMs > KEPT_MS) rmSync(site, { recursive: true, force: true });
  }
}

/** A digest of the sources. The lock file stands for the packages. */
function sourceDigest(): string {
  const own = globSync('tools/documentation/{src,assets}/*.*', { cwd: REPOSITORY }).sort();
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', ...own, ...navigation.flatMap((group) => group.sources)]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(REPOSITORY, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
