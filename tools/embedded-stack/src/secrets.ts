import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { completeSecrets, publicKeySet, type Secrets } from '@booking/secrets';
import type { StackDirectory } from './stack-directory.ts';

const ONLY_OWNER = 0o600;

/** Reads the secrets of a data directory, makes those that it does not have, and writes the public keys beside them. */
export async function loadSecrets({ secrets: file, jwks }: StackDirectory): Promise<Secrets> {
  const secrets = await completeSecrets(readSecrets(file) ?? {});
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: ONLY_OWNER });
  chmodSync(file, ONLY_OWNER);
  writeFileSync(jwks, publicKeySet(secrets));
  return secrets;
}

/** The secrets kept in this file; undefined when there are none yet. */
export function readSecrets(file: string): Secrets | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Secrets) : undefined;
}
