import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file with this mode unless it has the content already. The file has either the old or the new content, even
 * if the disk is full or the machine fails.
 */
export function replaceFile(file: string, content: string | Buffer, mode: number): void {
  if (!existsSync(file) || !readFileSync(file).equals(Buffer.from(content))) {
    writeAndRename(file, content, mode);
  }
  chmodSync(file, mode);
}

function writeAndRename(file: string, content: string | Buffer, mode: number): void {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, content, { mode, flush: true });
  renameSync(unfinished, file);
  flushFolder(dirname(file));
}

/** A new name of a file is durable only after its folder was flushed. */
function flushFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
