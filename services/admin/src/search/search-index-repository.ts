import { liftTimeouts, type Transaction } from '@booking/runtime';

/**
 * Prepares a transaction that writes the texts of many records. PostgreSQL merges new texts into the trigram index, which
 * is cheaper for many texts at once, so up to 64 MB of texts wait in the pending list. Every search reads this list, so
 * the last transaction keeps the usual limit and merges it. After an interruption, the next event merges it in about two
 * seconds. The statement that finds the list full does the merge, so it has no time limit.
 */
export async function writeTextsInBulk(trx: Transaction, { isLast }: { readonly isLast: boolean }): Promise<void> {
  await liftTimeouts(trx);
  await trx.raw(`set local work_mem = '64MB'`);
  if (!isLast) await trx.raw(`set local gin_pending_list_limit = '64MB'`);
}
