import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = new Set(['.js', '.css', '.svg']);
/** A small file does not become smaller by a packet. */
const BYTES_MIN = 1_024;

/** Puts `<file>.br` and `<file>.gz` beside every file that is worth it; the page itself differs with every answer. */
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
