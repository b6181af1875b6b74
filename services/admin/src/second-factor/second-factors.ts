import type { Database, Transaction } from '@booking/runtime';
import { deleteAuthenticatorApp, findAuthenticatorApp } from './authenticator-app-repository.ts';
import { deletePasskeysOf, listPasskeys, type Passkey } from './passkey-repository.ts';
import { newRecoveryCodes } from './recovery-code.ts';
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-code-repository.ts';

/** The second factors of an account. If there are any, a sign-in needs one of them. */
export type SecondFactors = {
  /** The time at which an authenticator app was added; null without one. */
  readonly authenticatorSince: Date | null;
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodesLeft: number;
};

export async function findSecondFactors(db: Database, staffId: string): Promise<SecondFactors> {
  return {
    authenticatorSince: (await findAuthenticatorApp(db, staffId))?.confirmedAt ?? null,
    passkeys: await listPasskeys(db, staffId),
    recoveryCodesLeft: await countRecoveryCodes(db, staffId),
  };
}

export function hasSecondFactor({ authenticatorSince, passkeys }: SecondFactors): boolean {
  return authenticatorSince !== null || passkeys.length > 0;
}

/** The codes for an account that has none yet, to be shown once; null when it has some. */
export async function firstRecoveryCodes(trx: Transaction, staffId: string): Promise<string[] | null> {
  if ((await countRecoveryCodes(trx, staffId)) > 0) return null;
  return renewRecoveryCodes(trx, staffId);
}

/** New codes, to be shown once. The former codes become invalid. */
export async function renewRecoveryCodes(trx: Transaction, staffId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(trx, staffId, codes);
  return codes;
}

/** Recovery codes without another factor have no use. */
export async function dropUnneededRecoveryCodes(trx: Transaction, staffId: string): Promise<void> {
  if (!hasSecondFactor(await findSecondFactors(trx, staffId))) await deleteRecoveryCodes(trx, staffId);
}

export async function deleteSecondFactors(trx: Transaction, staffId: string): Promise<void> {
  await deleteAuthenticatorApp(trx, staffId);
  await deletePasskeysOf(trx, staffId);
  await deleteRecoveryCodes(trx, staffId);
}
