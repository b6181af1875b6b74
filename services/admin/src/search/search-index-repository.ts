import { liftTimeouts, type Transaction } from '@booking/runtime';

/**
 * Prepares a transaction that writes the texts of many records. A merge of new texts into their index rewrites the list
 * of every part of a word that occurs, so it is cheaper for many texts at once: up to 64 MB of them wait for it. Searches
 * read the waiting texts, so the last transaction merges them. After an interruption the next event does, in about two
 * seconds. The merge belongs to the statement that finds the list full, so that statement has no time limit.
 */
export async function writeTextsInBulk(trx: Transaction, { isLast }: { readonly isLast: boolean }): Promise<void> {
  await liftTimeouts(trx);
  await trx.raw(`set local work_mem = '64MB'`);
  if (!isLast) await trx.raw(`set local gin_pending_list_limit = '64MB'`);
}
