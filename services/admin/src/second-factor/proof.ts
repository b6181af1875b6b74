import { type Database, openSecret } from '@booking/runtime';
import type { AdminDeps } from '../admin-deps.ts';
import { findAuthenticatorApp, useStep } from './authenticator-app-repository.ts';
import { findPasskey, type Passkey, usePasskey } from './passkey-repository.ts';
import type { PasskeyResponse } from './passkey-response.ts';
import { useRecoveryCode } from './recovery-code-repository.ts';
import { stepOfCode } from './totp.ts';

export type Proof =
  | { readonly kind: 'authenticator'; readonly code: string }
  | { readonly kind: 'recovery_code'; readonly code: string }
  | { readonly kind: 'passkey'; readonly response: PasskeyResponse };

export type ProofDeps = Pick<AdminDeps, 'relyingParty' | 'secretKeys'>;

type Use = { readonly staffId: string; readonly proof: Proof; readonly challenge: string | null; readonly at: Date };

/** Uses up a proof, so that it works only once; false when it is wrong. */
export async function useProof(deps: ProofDeps, db: Database, use: Use): Promise<boolean> {
  const { staffId, proof, at } = use;
  switch (proof.kind) {
    case 'authenticator':
      return useAuthenticatorCode(deps, db, { staffId, code: proof.code, at });
    case 'recovery_code':
      return useRecoveryCode(db, staffId, proof.code);
    case 'passkey': {
      const passkey = await findPasskey(db, proof.response.id);
      if (passkey?.staffId !== staffId) return false;
      const signature = { response: proof.response, challenge: use.challenge, isUserVerified: false, at };
      return useSignature(deps, db, { passkey, ...signature });
    }
  }
}

async function useAuthenticatorCode(
  { secretKeys }: ProofDeps,
  db: Database,
  { staffId, code, at }: { staffId: string; code: string; at: Date },
): Promise<boolean> {
  const app = await findAuthenticatorApp(db, staffId);
  if (!app?.confirmedAt) return false;
  const step = stepOfCode(openSecret(app.sealedSecret, staffId, secretKeys), code, at);
  return step !== undefined && (await useStep(db, staffId, step));
}

type Signature = {
  readonly passkey: Passkey;
  readonly response: PasskeyResponse;
  readonly challenge: string | null;
  /** Whether the authenticator has to identify its user, which replaces the password. */
  readonly isUserVerified: boolean;
  readonly at: Date;
};

/** Uses up the signature of a passkey over the challenge, so that it works only once; false when it is wrong. */
export async function useSignature(
  { relyingParty }: Pick<ProofDeps, 'relyingParty'>,
  db: Database,
  { passkey, response, challenge, isUserVerified, at }: Signature,
): Promise<boolean> {
  if (challenge === null) return false;
  const counter = await relyingParty.readUse(response, passkey, { challenge, isUserVerified });
  return counter !== undefined && (await usePasskey(db, passkey, { counter, at }));
}
