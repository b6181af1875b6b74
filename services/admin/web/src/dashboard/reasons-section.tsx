import type { ReasonSum } from '../api/answers.ts';
import { formatMoney } from '../fields/format-money.ts';
import { Muted } from '../fields/muted.tsx';
import { Section } from '../fields/section.tsx';
import type { Column } from '../list/column.ts';
import { PlainTable } from '../list/plain-table.tsx';
import { text } from '../texts/text.ts';

const COLUMNS: readonly Column<ReasonSum>[] = [
  { label: 'fields.reason', cell: ({ reason }) => reason ?? text('dashboard.reasonOther') },
  { label: 'dashboard.refunds', align: 'right', cell: ({ count }) => count },
  { label: 'dashboard.returned', align: 'right', cell: ({ total }) => formatMoney(total) },
];

type Props = { readonly reasons: readonly ReasonSum[] };

/** Why money was refunded, by the reasons that staff can choose. */
export function ReasonsSection({ reasons }: Props) {
  return (
    <Section title={text('dashboard.reasons')} flush>
      <Muted sx={{ px: 2, pb: 1 }}>{text('dashboard.reasonsHint')}</Muted>
      <PlainTable columns={COLUMNS} items={reasons} emptyText="dashboard.reasonsNone" hasRowNames size="small" />
    </Section>
  );
}
