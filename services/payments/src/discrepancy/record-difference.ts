import { newId, type Transaction } from '@booking/runtime';
import { isKnown, recordDiscrepancy, type Difference } from './discrepancy.ts';
import { lockDiscrepanciesOf, saveDiscrepancy } from './discrepancy-repository.ts';

type Finding = { readonly method: string; readonly at: Date };

/** Puts a difference before staff, unless they have it before them or have explained it. */
export async function recordDifference(
  trx: Transaction,
  difference: Difference,
  { method, at }: Finding,
): Promise<void> {
  const known = await lockDiscrepanciesOf(trx, method, [difference.reference]);
  if (isKnown(difference, known)) return;
  await saveDiscrepancy(trx, recordDiscrepancy(difference, { id: newId(), method, at }));
}
