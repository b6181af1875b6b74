import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress-files.ts';
import { sourceDigest } from './source-digest.ts';

const WEB = join(import.meta.dirname, '..');
const DIST = join(WEB, 'dist');
const STAMP = 'sources.sha256';
/** A temporary folder is readable by its owner only, and the service may run as another user. */
const ANYBODY_MAY_READ = 0o755;

/**
 * Builds `dist` unless it was built from exactly these sources. Concurrent builds do not collide: each uses its own
 * folder until it is complete, and the first one is kept.
 */
export async function buildIfChanged(): Promise<boolean> {
  const digest = sourceDigest();
  if (builtFrom() === digest) return false;

  const outDir = mkdtempSync(join(WEB, '.dist-'));
  try {
    const { build } = await import('vite');
    await build({ configFile: join(WEB, 'vite.config.ts'), logLevel: 'warn', build: { outDir } });
    compressFiles(outDir);
    chmodSync(outDir, ANYBODY_MAY_READ);
    writeFileSync(join(outDir, STAMP), digest);
    if (builtFrom() !== digest) replaceDist(outDir, digest);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
  return true;
}

function builtFrom(): string | undefined {
  try {
    return readFileSync(join(DIST, STAMP), 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Moves the former build away as a whole, because deleting it would also delete a build that another process puts there
 * meanwhile. If another process is first, its build of the same sources is kept.
 */
function replaceDist(outDir: string, digest: string): void {
  const former = `${outDir}-former`;
  try {
    moveIfThere(DIST, former);
    renameSync(outDir, DIST);
  } catch (error) {
    if (builtFrom() !== digest) throw error;
  } finally {
    rmSync(former, { recursive: true, force: true });
  }
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
