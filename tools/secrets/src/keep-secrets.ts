import { replaceFile } from './replace-file.ts';
import type { Secrets } from './secrets.ts';

const ONLY_OWNER = 0o600;

/** Stores secrets. A failure keeps the old secrets, because the databases accept no other passwords. */
export function keepSecrets(file: string, secrets: Secrets): void {
  replaceFile(file, JSON.stringify(secrets, null, 2), ONLY_OWNER);
}
