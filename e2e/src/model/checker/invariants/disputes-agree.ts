import type { LedgerEntry } from '@booking/gateway-simulator';
import type { DisputeRow, Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

const ours = { opened: 'open', won: 'won', lost: 'lost' } as const;

/** I7: every dispute at a gateway is recorded here, with the same outcome. */
export function disputesAgree({ accounts, disputes }: Evidence): Violation[] {
  const known = new Map(disputes.map((row) => [row.reference, row.status]));
  const theirs = accounts.flatMap((account) => account.disputes);
  return violationsOf(
    'I7',
    theirs.map((dispute) => disagreement(dispute, known.get(dispute.id))),
  );
}

type Theirs = LedgerEntry['disputes'][number];

function disagreement({ id, status }: Theirs, known: DisputeRow['status'] | undefined): string | undefined {
  return known === ours[status]
    ? undefined
    : `dispute ${id} is ${status} at the gateway and ${known ?? 'unknown'} here`;
}
