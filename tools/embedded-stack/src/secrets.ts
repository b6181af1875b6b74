import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { completeSecrets, keepSecrets, publicKeySet, type Secrets } from '@booking/secrets';
import { ONLY_OWNER, type StackDirectory } from './stack-directory.ts';

/**
 * Reads the secrets of a data directory and generates the missing ones. Writes the public keys and the key of the
 * simulator's control API beside them.
 */
export async function loadSecrets({ secrets: file, jwks, simulatorKey }: StackDirectory): Promise<Secrets> {
  const secrets = await completeSecrets(readSecrets(file) ?? {});
  keepSecrets(file, secrets);
  writeFileSync(simulatorKey, secrets.simulatorControlKey, { mode: ONLY_OWNER });
  chmodSync(simulatorKey, ONLY_OWNER);
  writeFileSync(jwks, publicKeySet(secrets));
  return secrets;
}

/** The secrets in this file; undefined if there are none yet. */
export function readSecrets(file: string): Secrets | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Secrets) : undefined;
}
