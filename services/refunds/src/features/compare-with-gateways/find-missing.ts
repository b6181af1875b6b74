import type { RefundReport } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import type { Comparison } from '../../comparison/comparison.ts';
import { listNamedParts } from '../../refund/allocation-repository.ts';
import { missingAtGateway, type NamedPart } from '../../refund-report/refund-difference.ts';
import type { Outcome } from './compare-listed.ts';

const PAGE_PARTS = 1_000;

/** The other direction: parts that were sent to the gateway and that it does not list, which matters if they succeeded. */
export async function findMissing(
  db: Database,
  comparison: Comparison,
  listed: readonly RefundReport[],
): Promise<Outcome[]> {
  const references = new Set(listed.map(({ reference }) => reference));
  const missing: Outcome[] = [];
  let after: string | undefined;
  do {
    const page = await listNamedParts(db, comparison, { after, limit: PAGE_PARTS });
    missing.push(...page.filter(({ reference }) => !references.has(reference)).map(outcomeOf));
    after = page.length < PAGE_PARTS ? undefined : page.at(-1)?.id;
  } while (after !== undefined);
  return missing;
}

function outcomeOf(part: NamedPart): Outcome {
  const difference = part.status === 'succeeded' ? missingAtGateway(part) : undefined;
  return { reference: part.reference, isRepaired: false, difference };
}
