import type { Discrepancy } from '@booking/contracts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { gatewayName } from '../fields/gateway-name.ts';
import { Help } from '../fields/help.tsx';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { ChoiceFilter } from '../list/filter-fields.tsx';
import { MethodFilter } from '../list/method-filter.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { sentenceIn } from '../texts/server-sentence.ts';
import { useText } from '../texts/use-text.ts';
import { CompareButton } from './compare-button.tsx';
import { Comparisons } from './comparisons.tsx';
import { ResolveButton, ResolveDialogs } from './resolve-button.tsx';

const kind = { resource: 'discrepancies', texts: 'discrepancies', around: ResolveDialogs } as const;

const DiscrepancyChip = defineChip('discrepancies.status', { open: 'warning', resolved: 'success' });

const KINDS = [
  ...(['unknown-payment', 'payment-missing-at-gateway', 'payment-differs', 'paid-twice', 'dispute-differs'] as const),
  ...(['unknown-refund', 'refund-missing-at-gateway', 'refund-differs'] as const),
];

export const ListPage = listPage<Discrepancy, 'discrepancies'>({
  ...kind,
  lead: 'discrepancies.lead',
  pathOf: ({ id }) => `/discrepancies/${id}`,
  nameOf: ({ reference }) => reference,
  actions: <CompareButton />,
  below: <Comparisons />,
  tabs: ['open', 'resolved'],
  filters: (
    <>
      <ChoiceFilter name="kind" label="discrepancies.kinds" of="discrepancies.kind" values={KINDS} />
      <MethodFilter />
    </>
  ),
  columns: [
    { label: 'discrepancies.found', cell: ({ foundAt }) => <TimeText at={foundAt} /> },
    { label: 'fields.status', cell: (discrepancy) => <StateCell discrepancy={discrepancy} />, card: 'corner' },
    { label: 'discrepancies.kinds', cell: (discrepancy) => <KindCell discrepancy={discrepancy} />, card: 'title' },
    { label: 'discrepancies.reference', cell: (discrepancy) => <ReferenceCell discrepancy={discrepancy} /> },
    { label: 'discrepancies.ours', cell: ({ ours }) => <MoneyText money={ours} />, align: 'right' },
    { label: 'discrepancies.theirs', cell: ({ theirs }) => <MoneyText money={theirs} />, align: 'right' },
    { label: 'fields.booking', cell: ({ bookingId: id }) => <IdText id={id} to={`/bookings/${id}`} short /> },
    {
      label: 'discrepancies.actions',
      cell: (discrepancy) => <ResolveButton discrepancy={discrepancy} />,
      align: 'right',
    },
  ],
});

export const DetailPage = detailPage<Discrepancy>({
  ...kind,
  title: (discrepancy, text) => text(`discrepancies.kind.${discrepancy.kind}`),
  chips: ({ status }) => <DiscrepancyChip state={status} />,
  actions: (discrepancy) => <ResolveButton discrepancy={discrepancy} />,
  above: ({ status, kind: name }) => status === 'open' && <Help topic={`help.discrepancy.${name}`} />,
  facts: [
    { label: 'discrepancies.detail', cell: ({ detail }) => sentenceIn(detail) },
    { label: 'fields.method', cell: ({ method }) => gatewayName(method) },
    { label: 'discrepancies.reference', cell: ({ reference }) => <IdText id={reference} /> },
    { label: 'discrepancies.ours', cell: ({ ours }) => ours && <MoneyText money={ours} /> },
    { label: 'discrepancies.theirs', cell: ({ theirs }) => theirs && <MoneyText money={theirs} /> },
    { label: 'fields.booking', cell: ({ bookingId: id }) => id && <IdText id={id} to={`/bookings/${id}`} /> },
    { label: 'discrepancies.service', cell: ({ service }) => service },
    { label: 'discrepancies.found', cell: ({ foundAt }) => <TimeText at={foundAt} precise /> },
    { label: 'discrepancies.resolver', cell: ({ resolvedBy }) => resolvedBy },
    { label: 'fields.reason', cell: ({ note }) => note },
  ],
});

function KindCell({ discrepancy: { kind: name, detail } }: { discrepancy: Discrepancy }) {
  const text = useText();
  return (
    <>
      {text(`discrepancies.kind.${name}`)}
      <Typography variant="caption" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {sentenceIn(detail)}
      </Typography>
    </>
  );
}

/** The gateway's reference, and the gateway. */
function ReferenceCell({ discrepancy: { id, reference, method } }: { discrepancy: Discrepancy }) {
  return (
    <>
      <IdText id={reference} to={`/discrepancies/${id}`} />
      <Typography variant="caption" component="div" color="textSecondary">
        {gatewayName(method)}
      </Typography>
    </>
  );
}

/** The state, with the name and note of its resolver. */
function StateCell({ discrepancy: { status, resolvedBy, note } }: { discrepancy: Discrepancy }) {
  const text = useText();
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <DiscrepancyChip state={status} />
      {resolvedBy !== null && (
        <Typography variant="caption" color="textSecondary" sx={{ maxWidth: 260, overflowWrap: 'anywhere' }}>
          {[text('discrepancies.resolvedBy', { who: resolvedBy }), note].filter((part) => part !== null).join(': ')}
        </Typography>
      )}
    </Stack>
  );
}
