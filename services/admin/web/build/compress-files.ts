import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = new Set(['.js', '.css', '.svg']);
/** Compressing a smaller file does not save a packet. */
const BYTES_MIN = 1_024;

/**
 * Writes `<file>.br` and `<file>.gz` beside every file that is large enough. The page itself is left out, because it
 * differs in every answer.
 */
export function compressFiles(outDir: string): void {
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
