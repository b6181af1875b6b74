import type { Dashboard, WaitingKind } from '../api/answers.ts';
import { PageLink } from '../fields/page-link.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import type { Column } from '../list/column.ts';
import { listAddress } from '../list/list-address.ts';
import { PlainTable } from '../list/plain-table.tsx';
import { text } from '../texts/text.ts';

const PLACES: Readonly<Record<WaitingKind, string>> = {
  'pending-refund': '/refunds',
  'failed-refund': '/refunds?tab=failed',
  'stranded-refund': '/refunds?tab=stranded',
  'external-refund': '/refunds?tab=external',
  'mismatched-payment': listAddress('/payments', { status: 'mismatched' }),
  'open-dispute': '/disputes',
  discrepancy: '/discrepancies',
  'requested-erasure': listAddress('/work-queue', { kind: 'requested-erasure' }),
  'dead-letter': '/dead-letters',
  'disabled-webhook-endpoint': listAddress('/webhook-endpoints', { status: 'disabled' }),
};

type Waiting = Dashboard['waiting'][number];

const COLUMNS: readonly Column<Waiting>[] = [
  {
    label: 'fields.type',
    cell: ({ kind }) => <PageLink to={PLACES[kind]}>{text(`dashboard.kind.${kind}`)}</PageLink>,
  },
  { label: 'dashboard.count', align: 'right', cell: ({ count }) => count },
  { label: 'dashboard.since', cell: ({ oldestSince }) => <TimeText at={oldestSince} /> },
];

/** Every kind of waiting work, with a link to its page. */
export function WaitingSection({ waiting }: Pick<Dashboard, 'waiting'>) {
  return (
    <Section title={text('dashboard.waiting')} flush>
      <PlainTable columns={COLUMNS} items={waiting} emptyText="dashboard.waitingNone" hasRowNames size="small" />
    </Section>
  );
}
