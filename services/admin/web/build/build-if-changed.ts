import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

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

const COMPRESSIBLE = new Set(['.js', '.css', '.svg']);
/** Compressing a smaller file does not save a packet. */
const BYTES_MIN = 1_024;

/**
 * Writes `<file>.br` and `<file>.gz` beside every file that is large enough. The page itself is left out, because it
 * differs in every answer.
 */
function compressFiles(outDir: string): void {
  for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && COMPRESSIBLE.has(extname(entry.name))) compressFile(join(entry.parentPath, entry.name));
  }
}

function compressFile(file: string): void {
  const bytes = readFileSync(file);
  if (bytes.length < BYTES_MIN) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, quality));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

const CONTRACTS = join(WEB, '../../../libs/contracts');
const LOCK = join(WEB, '../../../package-lock.json');

/** A digest of all sources of the built files. The lock file represents the packages. */
function sourceDigest(): string {
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
