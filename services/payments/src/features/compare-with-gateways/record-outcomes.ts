import { newId, transact, type Clock, type Database } from '@booking/runtime';
import type { Comparison } from '../../comparison/comparison.ts';
import {
  isKnown,
  recordDiscrepancy,
  resolveDiscrepancy,
  type Difference,
  type Discrepancy,
  type DiscrepancyDecision,
} from '../../discrepancy/discrepancy.ts';
import { lockDiscrepanciesOf, saveDiscrepancy } from '../../discrepancy/discrepancy-repository.ts';
import type { Outcome } from './compare-listed.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** Records the differences that are new, and resolves those that are none any more. */
export async function recordOutcomes(deps: Deps, comparison: Comparison, outcomes: readonly Outcome[]): Promise<void> {
  const references = outcomes.flatMap(({ reference, difference }) => [reference, difference?.reference ?? reference]);
  await transact(deps.db, async (trx) => {
    const known = await lockDiscrepanciesOf(trx, comparison.method, references);
    const decisions = [...newOnes(deps, comparison, { known, outcomes }), ...goneOnes(deps, { known, outcomes })];
    for (const decision of decisions) await saveDiscrepancy(trx, decision);
  });
}

type Found = { readonly known: readonly Discrepancy[]; readonly outcomes: readonly Outcome[] };

function newOnes({ clock }: Deps, { method }: Comparison, { known, outcomes }: Found): DiscrepancyDecision[] {
  return outcomes
    .flatMap(({ difference }) => difference ?? [])
    .filter((difference) => !isKnown(difference, known))
    .map((difference) => recordDiscrepancy(difference, { id: newId(), method, at: clock() }));
}

function goneOnes({ clock }: Deps, { known, outcomes }: Found): DiscrepancyDecision[] {
  const standing = new Set(outcomes.flatMap(({ difference }) => (difference ? keyOf(difference) : [])));
  return known
    .filter((discrepancy) => !standing.has(keyOf(discrepancy)))
    .map((discrepancy) => resolveDiscrepancy(discrepancy, { at: clock(), by: null, note: null }));
}

function keyOf({ reference, kind }: Pick<Difference, 'reference' | 'kind'>): string {
  return `${kind} ${reference}`;
}
