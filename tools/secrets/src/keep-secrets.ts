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
import type { Secrets } from './secrets.ts';

const ONLY_OWNER = 0o600;

/**
 * Stores secrets unless the file has them already. The file has either the old or the new secrets, even if the disk is
 * full or the machine fails, because the databases know no other passwords.
 */
export function keepSecrets(file: string, secrets: Secrets): void {
  const content = JSON.stringify(secrets, null, 2);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) replace(file, content);
  chmodSync(file, ONLY_OWNER);
}

function replace(file: string, content: string): void {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, content, { mode: ONLY_OWNER, flush: true });
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
