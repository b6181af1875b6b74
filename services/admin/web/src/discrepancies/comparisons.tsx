import type { GatewayComparison } from '@booking/contracts';
import { gatewayName } from '../fields/gateway-name.ts';
import { TimeText } from '../fields/time-text.tsx';
import type { Column } from '../list/column.ts';
import { TableSection } from '../list/table-section.tsx';

const SHOWN = { limit: 10 };

const columns: readonly Column<GatewayComparison>[] = [
  { label: 'comparisons.finished', cell: ({ finishedAt }) => <TimeText at={finishedAt} /> },
  { label: 'fields.service', cell: ({ service }) => service, card: 'corner' },
  { label: 'fields.method', cell: ({ method }) => gatewayName(method), card: 'title' },
  { label: 'fields.period', cell: ({ from, until }) => <Period from={from} until={until} /> },
  { label: 'comparisons.compared', cell: ({ compared }) => compared, align: 'right' },
  { label: 'comparisons.repaired', cell: ({ repaired }) => repaired, align: 'right' },
  { label: 'discrepancies.title', cell: ({ discrepancies }) => discrepancies, align: 'right' },
];

/** The last reconciliation with each gateway and its result. */
export function Comparisons() {
  return (
    <TableSection
      title="comparisons.title"
      emptyText="comparisons.none"
      path="comparisons"
      query={SHOWN}
      columns={columns}
    />
  );
}

function Period({ from, until }: Pick<GatewayComparison, 'from' | 'until'>) {
  return (
    <>
      <TimeText at={from} /> – <TimeText at={until} />
    </>
  );
}
