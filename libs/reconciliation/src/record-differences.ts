import { newId, type Transaction } from '@booking/runtime';
import { type Difference, isKnown, openDiscrepancy, type Owner, resolveDiscrepancy } from './discrepancy.ts';
import { lockDiscrepanciesOf, saveDiscrepancy } from './discrepancy-repository.ts';

/** The result of comparing one record. Without a difference, both sides agree, or ours was repaired. */
export type Outcome = {
  /**
   * Discrepancies are recorded under this reference. An open discrepancy that the comparison no longer finds is
   * resolved.
   */
  readonly reference: string;
  /** Identifies the gateway's record (`keyOf`); the reference by default. */
  readonly key?: string;
  /** The reference by which `listOwn` identifies our record, if it differs from the key. */
  readonly ownKey?: string;
  readonly isRepaired: boolean;
  readonly difference: Difference | undefined;
};

type Finding = { readonly service: Owner; readonly method: string; readonly at: Date };

/**
 * Opens a discrepancy for staff, unless this difference is already open, or staff have resolved exactly this
 * difference.
 */
export async function recordDifference(trx: Transaction, difference: Difference, finding: Finding): Promise<void> {
  const known = await lockDiscrepanciesOf(trx, finding.method, [difference.reference]);
  if (isKnown(difference, known)) return;
  await saveDiscrepancy(trx, finding.service, openDiscrepancy(difference, { id: newId(), ...finding }));
}

/**
 * Opens discrepancies for new differences, and resolves discrepancies about these records whose difference no longer
 * exists.
 */
export async function recordOutcomes(trx: Transaction, outcomes: readonly Outcome[], finding: Finding): Promise<void> {
  const { service, method, at } = finding;
  const differences = outcomes.flatMap(({ difference }) => difference ?? []);
  const references = [...outcomes, ...differences].map(({ reference }) => reference);
  const known = await lockDiscrepanciesOf(trx, method, references);

  for (const difference of differences.filter((one) => !isKnown(one, known))) {
    await saveDiscrepancy(trx, service, openDiscrepancy(difference, { id: newId(), method, at }));
  }
  const current = new Set(differences.map(identityOf));
  const gone = known.filter((one) => one.status === 'open' && !current.has(identityOf(one)));
  for (const discrepancy of gone) {
    await saveDiscrepancy(trx, service, resolveDiscrepancy(discrepancy, { at, by: null, note: null }));
  }
}

function identityOf({ reference, kind }: Pick<Difference, 'reference' | 'kind'>): string {
  return `${kind} ${reference}`;
}
