import type { Database, Transaction } from '@booking/runtime';
import { hashRecoveryCode } from './recovery-code.ts';

type Row = { staff_id: string; code_hash: string };

export async function replaceRecoveryCodes(trx: Transaction, staffId: string, codes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(trx, staffId);
  const rows = codes.map((code) => ({ staff_id: staffId, code_hash: hashRecoveryCode(staffId, code) }));
  await trx<Row>('recovery_codes').insert(rows);
}

/** Uses up a code: false when it is wrong or was used before. */
export async function useRecoveryCode(db: Database, staffId: string, code: string): Promise<boolean> {
  const used = await db<Row>('recovery_codes')
    .where({ staff_id: staffId, code_hash: hashRecoveryCode(staffId, code) })
    .delete();
  return used > 0;
}

export async function countRecoveryCodes(db: Database, staffId: string): Promise<number> {
  const row = await db('recovery_codes').where({ staff_id: staffId }).count({ left: '*' }).first<{ left: string }>();
  return Number(row.left);
}

export async function deleteRecoveryCodes(trx: Transaction, staffId: string): Promise<void> {
  await trx<Row>('recovery_codes').where({ staff_id: staffId }).delete();
}
