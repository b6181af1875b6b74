import type { Refund } from '@booking/contracts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatMoney } from '../fields/format-money.ts';
import { IdText, shortId } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import type { Column, Look } from '../list/column.ts';
import { useText } from '../texts/use-text.ts';
import { RefundActions } from './refund-actions.tsx';
import { RefundChips } from './refund-chip.tsx';

const columns: readonly Column<Refund>[] = [
  { label: 'fields.created', cell: ({ createdAt }) => <TimeText at={createdAt} />, sortBy: 'createdAt' },
  { label: 'refunds.one', cell: ({ id }) => <IdText id={id} to={`/refunds/${id}`} short /> },
  { label: 'fields.status', cell: (refund) => <StateCell refund={refund} />, card: 'corner' },
  {
    label: 'fields.amount',
    cell: ({ amount }) => <MoneyText money={amount} strong />,
    align: 'right',
    sortBy: 'amount',
    card: 'title',
  },
  { label: 'fields.booking', cell: ({ bookingId }) => <IdText id={bookingId} to={`/bookings/${bookingId}`} short /> },
  { label: 'refunds.origins', cell: (refund) => <OriginCell refund={refund} /> },
];

const shared: Omit<Look<Refund>, 'columns'> = {
  pathOf: ({ id }) => `/refunds/${id}`,
  nameOf: ({ id, amount }) => `${shortId(id)} ${formatMoney(amount)}`,
  emptyText: 'refunds.none',
};

/** Columns for refunds that need or allow a decision. */
export const refundLook: Look<Refund> = {
  ...shared,
  columns: [
    ...columns,
    { label: 'refunds.actions', cell: (refund) => <RefundActions refund={refund} />, align: 'right' },
  ],
};

/** Columns for completed refunds. */
export const settledLook: Look<Refund> = {
  ...shared,
  columns: [
    ...columns,
    { label: 'fields.completed', cell: ({ completedAt }) => <TimeText at={completedAt} /> },
    { label: 'refunds.processedBy', cell: ({ processedBy }) => processedBy ?? '–' },
  ],
};

/** The state, with its reason. */
function StateCell({ refund }: { refund: Refund }) {
  const why = refund.failureReason ?? (refund.needsApproval === true ? null : refund.pendingReason);
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <RefundChips refund={refund} />
      {why !== null && (
        <Typography variant="caption" color="textSecondary" sx={{ maxWidth: 300, overflowWrap: 'anywhere' }}>
          {why}
        </Typography>
      )}
    </Stack>
  );
}

function OriginCell({ refund: { origin, requestedBy, reason } }: { refund: Refund }) {
  const text = useText();
  return (
    <Stack sx={{ maxWidth: 280 }}>
      <span>{text(`refunds.origin.${origin}`)}</span>
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[requestedBy, reason].filter((part) => part !== null).join(' · ')}
      </Typography>
    </Stack>
  );
}
