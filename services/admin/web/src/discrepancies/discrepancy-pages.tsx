import type { Discrepancy, GatewayComparison } from '@booking/contracts';
import { Box } from '@mui/material';
import { ActionButton } from '../actions/action-button.tsx';
import { Help } from '../fields/help.tsx';
import { IdText } from '../fields/id-text.tsx';
import { TwoLines } from '../fields/lines.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { exactTime, TimeText } from '../fields/time-text.tsx';
import type { Column } from '../list/column.ts';
import { ChoiceFilter, MethodFilter } from '../list/filter-fields.tsx';
import { bookingColumn } from '../list/known-columns.tsx';
import { TableSection } from '../list/table-section.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { gatewayName, sentenceIn, text } from '../texts/text.ts';
import { lastComparisons } from './last-comparisons.ts';
import { startedText } from './started-text.ts';

const DiscrepancyChip = defineChip('discrepancies.status', { open: 'warning', resolved: 'success' });

export const ListPage = listPage<Discrepancy>({
  texts: 'discrepancies',
  actions: (
    <ActionButton
      needs="process_refunds"
      of="discrepancies.compare"
      reason="optional"
      done={startedText}
      path="/comparisons"
    />
  ),
  below: <Comparisons />,
  hasTabs: true,
  filters: (
    <>
      <ChoiceFilter name="kind" label="fields.type" of="discrepancies.kind" />
      <MethodFilter />
    </>
  ),
  columns: [
    { label: 'discrepancies.found', cell: ({ foundAt }) => <TimeText at={foundAt} /> },
    { label: 'fields.status', cell: (discrepancy) => <StateCell discrepancy={discrepancy} />, card: 'corner' },
    {
      label: 'fields.type',
      card: 'title',
      cell: ({ kind: name, detail }) => (
        <TwoLines below={sentenceIn(detail)}>{text(`discrepancies.kind.${name}`)}</TwoLines>
      ),
    },
    {
      label: 'discrepancies.reference',
      cell: ({ id, reference, method }) => (
        <TwoLines below={gatewayName(method)}>
          <IdText id={reference} to={`/discrepancies/${id}`} />
        </TwoLines>
      ),
    },
    { label: 'discrepancies.ours', cell: ({ ours }) => <MoneyText money={ours} />, align: 'right' },
    { label: 'discrepancies.theirs', cell: ({ theirs }) => <MoneyText money={theirs} />, align: 'right' },
    bookingColumn,
    { label: 'fields.actions', cell: (found) => <ResolveButton discrepancy={found} />, align: 'right' },
  ],
});

export const DetailPage = detailPage<Discrepancy>({
  texts: 'discrepancies',
  title: (discrepancy) => text(`discrepancies.kind.${discrepancy.kind}`),
  chips: ({ status }) => <DiscrepancyChip state={status} />,
  actions: (discrepancy) => <ResolveButton discrepancy={discrepancy} />,
  above: ({ status, kind: name }) => status === 'open' && <Help topic={`help.discrepancy.${name}`} />,
  facts: (discrepancy) => ({
    'discrepancies.detail': sentenceIn(discrepancy.detail),
    'fields.method': gatewayName(discrepancy.method),
    'discrepancies.reference': <IdText id={discrepancy.reference} />,
    'discrepancies.ours': discrepancy.ours && <MoneyText money={discrepancy.ours} />,
    'discrepancies.theirs': discrepancy.theirs && <MoneyText money={discrepancy.theirs} />,
    'fields.booking': discrepancy.bookingId && <IdText of="bookings" id={discrepancy.bookingId} />,
    'fields.service': discrepancy.service,
    'discrepancies.found': exactTime(discrepancy.foundAt),
    'discrepancies.resolver': discrepancy.resolvedBy,
    'fields.reason': discrepancy.note,
  }),
});

/** The state, with the name and note of its resolver. */
function StateCell({ discrepancy: { status, resolvedBy, note } }: { discrepancy: Discrepancy }) {
  const resolver = resolvedBy !== null && [text('discrepancies.resolvedBy', { who: resolvedBy }), note];
  return (
    <Box sx={{ maxWidth: 260 }}>
      <TwoLines below={resolver && resolver.filter((part) => part !== null).join(': ')}>
        <DiscrepancyChip state={status} />
      </TwoLines>
    </Box>
  );
}

/** The button that resolves an open discrepancy, for permitted staff. */
function ResolveButton({ discrepancy: { id, status } }: { discrepancy: Discrepancy }) {
  if (status !== 'open') return null;
  return (
    <ActionButton
      needs="process_refunds"
      button={{ variant: 'outlined' }}
      of="discrepancies.resolve"
      reason="required"
      path={`/discrepancies/${id}/resolve`}
    />
  );
}

/** The longest page of the API. A gateway is not shown if its last reconciliation is older than this page. */
const READ = { limit: 100 };

const columns: readonly Column<GatewayComparison>[] = [
  { label: 'comparisons.finished', cell: ({ finishedAt }) => <TimeText at={finishedAt} /> },
  { label: 'fields.service', cell: ({ service }) => service, card: 'corner' },
  { label: 'fields.method', cell: ({ method }) => gatewayName(method), card: 'title' },
  {
    label: 'fields.period',
    cell: ({ from, until }) => (
      <>
        <TimeText at={from} /> – <TimeText at={until} />
      </>
    ),
  },
  { label: 'comparisons.compared', cell: ({ compared }) => compared, align: 'right' },
  { label: 'comparisons.repaired', cell: ({ repaired }) => repaired, align: 'right' },
  { label: 'discrepancies.title', cell: ({ discrepancies }) => discrepancies, align: 'right' },
];

/** The last reconciliation of each service with each gateway, and its result. */
function Comparisons() {
  return (
    <TableSection
      title="comparisons.title"
      emptyText="comparisons.none"
      path="comparisons"
      query={READ}
      select={lastComparisons}
      columns={columns}
    />
  );
}
