import { isTransientDatabaseError, type Transaction } from '@booking/runtime';

/** Whether work succeeded. Failed work is undone and the transaction goes on; a transient failure ends it. */
export async function isKept(trx: Transaction, work: () => Promise<void>): Promise<boolean> {
  await trx.raw('savepoint before_work');
  try {
    await work();
  } catch (error) {
    if (isTransientDatabaseError(error)) throw error;
    await trx.raw('rollback to savepoint before_work');
    return false;
  }
  await trx.raw('release savepoint before_work');
  return true;
}
