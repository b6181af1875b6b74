import type { Database, Transaction } from '@booking/runtime';

type Row = {
  staff_id: string;
  sealed_secret: string;
  created_at: Date;
  confirmed_at: Date | null;
  last_step: number | null;
};

type AuthenticatorApp = { readonly sealedSecret: string; readonly confirmedAt: Date | null };

/** Stores a new app. Replaces an app that was not confirmed; returns false when the account has a confirmed app. */
export async function offerAuthenticatorApp(
  trx: Transaction,
  { staffId, sealedSecret, at }: { staffId: string; sealedSecret: string; at: Date },
): Promise<boolean> {
  const stored = await trx<Row>('authenticator_apps')
    .insert({ staff_id: staffId, sealed_secret: sealedSecret, created_at: at })
    .onConflict('staff_id')
    .merge(['sealed_secret', 'created_at'])
    .whereNull('authenticator_apps.confirmed_at')
    .returning('staff_id');
  return stored.length > 0;
}

export async function findAuthenticatorApp(db: Database, staffId: string): Promise<AuthenticatorApp | undefined> {
  const row = await db<Row>('authenticator_apps').where({ staff_id: staffId }).first();
  return row && { sealedSecret: row.sealed_secret, confirmedAt: row.confirmed_at };
}

/** Confirms the app with the step of its first code; false when it changed or was confirmed meanwhile. */
export async function confirmAuthenticatorApp(
  trx: Transaction,
  { staffId, sealedSecret, step, at }: { staffId: string; sealedSecret: string; step: number; at: Date },
): Promise<boolean> {
  const confirmed = await trx<Row>('authenticator_apps')
    .where({ staff_id: staffId, sealed_secret: sealedSecret })
    .whereNull('confirmed_at')
    .update({ confirmed_at: at, last_step: step });
  return confirmed > 0;
}

/** Uses up a code: false when this or a later code was used before. */
export async function useStep(db: Database, staffId: string, step: number): Promise<boolean> {
  const used = await db<Row>('authenticator_apps')
    .where({ staff_id: staffId })
    .whereNotNull('confirmed_at')
    .where('last_step', '<', step)
    .update({ last_step: step });
  return used > 0;
}

export async function deleteAuthenticatorApp(trx: Transaction, staffId: string): Promise<void> {
  await trx<Row>('authenticator_apps').where({ staff_id: staffId }).delete();
}
