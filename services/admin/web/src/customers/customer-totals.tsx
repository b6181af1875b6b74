import type { Customer } from '../api/answers.ts';
import { MoneyText } from '../fields/money-text.tsx';
import { Muted } from '../fields/muted.tsx';
import { Section } from '../fields/section.tsx';
import type { Column } from '../list/column.ts';
import { PlainTable } from '../list/plain-table.tsx';
import { text } from '../texts/text.ts';

type CustomerTotal = Customer['totals'][number];

const AMOUNTS = ['booked', 'paid', 'refunded', 'underway', 'disputed'] as const;

const COLUMNS: readonly Column<CustomerTotal>[] = [
  { label: 'fields.currency', cell: ({ currency }) => currency },
  ...AMOUNTS.map((name) => ({
    label: `customers.${name}` as const,
    align: 'right' as const,
    cell: (row: CustomerTotal) => <MoneyText money={row[name]} />,
  })),
];

/** The money of a customer, one row per currency. */
export function CustomerTotals({ customer: { totals, isCut } }: { customer: Customer }) {
  const title = text('customers.totals');
  return (
    <Section title={title} flush>
      <PlainTable columns={COLUMNS} items={totals} label={title} />
      {isCut && <Muted sx={{ px: 2, pb: 1.5 }}>{text('customers.cut')}</Muted>}
    </Section>
  );
}
