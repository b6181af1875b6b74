import type { Discrepancy } from '@booking/contracts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import type { Look } from '../list/column.ts';
import { RecordList } from '../list/record-list.tsx';
import { useText } from '../texts/use-text.ts';
import { CompareButton } from './compare-button.tsx';
import { Comparisons } from './comparisons.tsx';
import { DiscrepancyChip } from './discrepancy-chip.tsx';
import { DiscrepancyFilters } from './discrepancy-filters.tsx';
import { ResolveButton, ResolveDialogs } from './resolve-button.tsx';

const OPEN = { status: 'open' } as const;

const discrepancyLook: Look<Discrepancy> = {
  pathOf: ({ id }) => `/discrepancies/${id}`,
  nameOf: ({ reference }) => reference,
  emptyText: 'discrepancies.none',
  columns: [
    { label: 'discrepancies.found', cell: ({ foundAt }) => <TimeText at={foundAt} /> },
    { label: 'fields.status', cell: (discrepancy) => <StateCell discrepancy={discrepancy} />, card: 'corner' },
    { label: 'discrepancies.kinds', cell: (discrepancy) => <KindCell discrepancy={discrepancy} /> },
    { label: 'fields.method', cell: ({ method }) => method, card: 'title' },
    {
      label: 'discrepancies.reference',
      cell: ({ id, reference }) => <IdText id={reference} to={`/discrepancies/${id}`} />,
    },
    { label: 'discrepancies.ours', cell: ({ ours }) => <MoneyText money={ours} />, align: 'right' },
    { label: 'discrepancies.theirs', cell: ({ theirs }) => <MoneyText money={theirs} />, align: 'right' },
    { label: 'fields.booking', cell: ({ bookingId }) => <IdText id={bookingId} to={`/bookings/${bookingId}`} short /> },
    {
      label: 'discrepancies.actions',
      cell: (discrepancy) => <ResolveButton discrepancy={discrepancy} />,
      align: 'right',
    },
  ],
};

export function DiscrepancyList() {
  const text = useText();
  return (
    <ResolveDialogs>
      <PageHeader title={text('discrepancies.title')} lead={text('discrepancies.lead')} actions={<CompareButton />} />
      <Stack spacing={3}>
        <div>
          <RecordList resource="discrepancies" look={discrepancyLook} filterDefaults={OPEN}>
            <DiscrepancyFilters />
          </RecordList>
        </div>
        <Comparisons />
      </Stack>
    </ResolveDialogs>
  );
}

function KindCell({ discrepancy: { kind, detail } }: { discrepancy: Discrepancy }) {
  const text = useText();
  return (
    <>
      {text(`discrepancies.kind.${kind}`)}
      <Typography variant="caption" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {detail}
      </Typography>
    </>
  );
}

/** The state, with the name and note of its resolver. */
function StateCell({ discrepancy }: { discrepancy: Discrepancy }) {
  const text = useText();
  const { resolvedBy, note } = discrepancy;
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <DiscrepancyChip discrepancy={discrepancy} />
      {resolvedBy !== null && (
        <Typography variant="caption" color="textSecondary" sx={{ maxWidth: 260, overflowWrap: 'anywhere' }}>
          {[text('discrepancies.resolvedBy', { who: resolvedBy }), note].filter((part) => part !== null).join(': ')}
        </Typography>
      )}
    </Stack>
  );
}
