import { newId, type Transaction } from '@booking/runtime';
import {
  type Difference,
  type Discrepancy,
  isKnown,
  openDiscrepancy,
  type Owner,
  resolveDiscrepancy,
} from './discrepancy.ts';
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

/** A page of at most `limit` records, which follow the record with the id `after`. */
export type Page = { readonly after: string | undefined; readonly limit: number };

/** One of our records. `ifMissing` is recorded if the gateway's list does not contain the record. */
export type OwnRecord = { readonly id: string; readonly ifMissing: Outcome };

/** A difference that a report of this gateway revealed. */
export type Finding = { readonly difference: Difference; readonly method: string; readonly at: Date };

/**
 * Opens discrepancies for staff, except for differences that are already open, and for those that staff have resolved.
 */
export async function recordDifferences(trx: Transaction, service: Owner, findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return;
  const methods = findings.map(({ method }) => method);
  const references = findings.map(({ difference }) => difference.reference);
  await openNew(trx, service, { findings, known: await lockDiscrepanciesOf(trx, methods, references) });
}

type Compared = { readonly service: Owner; readonly method: string; readonly at: Date };

/**
 * Opens discrepancies for new differences, and resolves discrepancies about these records whose difference no longer
 * exists.
 */
export async function recordOutcomes(
  trx: Transaction,
  outcomes: readonly Outcome[],
  { service, method, at }: Compared,
): Promise<void> {
  const differences = outcomes.flatMap(({ difference }) => difference ?? []);
  const references = [...outcomes, ...differences].map(({ reference }) => reference);
  const known = await lockDiscrepanciesOf(trx, [method], references);

  await openNew(trx, service, { findings: differences.map((difference) => ({ difference, method, at })), known });
  const current = new Set(differences.map(identityOf));
  const gone = known.filter((one) => one.status === 'open' && !current.has(identityOf(one)));
  for (const discrepancy of gone) {
    await saveDiscrepancy(trx, service, resolveDiscrepancy(discrepancy, { at, by: null, note: null }));
  }
}

type Found = { readonly findings: readonly Finding[]; readonly known: readonly Discrepancy[] };

async function openNew(trx: Transaction, service: Owner, { findings, known }: Found): Promise<void> {
  for (const { difference, method, at } of findings) {
    const ofMethod = known.filter((one) => one.method === method);
    if (isKnown(difference, ofMethod)) continue;
    await saveDiscrepancy(trx, service, openDiscrepancy(difference, { id: newId(), method, at }));
  }
}

function identityOf({ reference, kind }: Pick<Difference, 'reference' | 'kind'>): string {
  return `${kind} ${reference}`;
}
