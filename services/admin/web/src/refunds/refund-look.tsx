import type { Refund } from '@booking/contracts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CustomerText } from '../fields/customer-text.tsx';
import { formatMoney } from '../fields/format-money.ts';
import { IdText, shortId } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import type { Column, Look } from '../list/column.ts';
import { useText } from '../texts/use-text.ts';
import { RefundActions } from './refund-actions.tsx';
import { RefundChips } from './refund-chip.tsx';
import type { RefundRecord } from './refund-detail.ts';

const columns: readonly Column<RefundRecord>[] = [
  { label: 'fields.created', cell: (refund) => <CreatedCell refund={refund} />, sortBy: 'createdAt' },
  { label: 'fields.status', cell: (refund) => <StateCell refund={refund} />, card: 'corner' },
  {
    label: 'fields.amount',
    cell: ({ amount }) => <MoneyText money={amount} strong />,
    align: 'right',
    sortBy: 'amount',
    card: 'title',
  },
  { label: 'fields.booking', cell: (refund) => <BookingCell refund={refund} /> },
  { label: 'fields.customer', cell: ({ customerId }) => <CustomerText id={customerId} short /> },
  { label: 'refunds.origins', cell: (refund) => <OriginCell refund={refund} /> },
];

const shared: Omit<Look<RefundRecord>, 'columns'> = {
  pathOf: ({ id }) => `/refunds/${id}`,
  nameOf: ({ id, amount }) => `${shortId(id)} ${formatMoney(amount)}`,
  emptyText: 'refunds.none',
};

/** Columns for refunds that need or allow a decision. */
export const refundLook: Look<RefundRecord> = {
  ...shared,
  columns: [
    ...columns,
    { label: 'refunds.actions', cell: (refund) => <RefundActions refund={refund} />, align: 'right' },
  ],
};

/** Columns for completed refunds. */
export const settledLook: Look<RefundRecord> = {
  ...shared,
  columns: [
    ...columns,
    { label: 'fields.completed', cell: ({ completedAt }) => <TimeText at={completedAt} /> },
    { label: 'refunds.processedBy', cell: ({ processedBy }) => processedBy ?? '–' },
  ],
};

function CreatedCell({ refund: { id, createdAt } }: { refund: Refund }) {
  return (
    <>
      <TimeText at={createdAt} />
      <div>
        <IdText id={id} to={`/refunds/${id}`} short />
      </div>
    </>
  );
}

/** The booking, and the gateways that took its money. */
function BookingCell({ refund: { bookingId, allocations } }: { refund: Refund }) {
  return (
    <>
      <IdText id={bookingId} to={`/bookings/${bookingId}`} short />
      <Typography variant="caption" component="div" color="textSecondary">
        {[...new Set(allocations.map(({ method }) => method))].join(', ')}
      </Typography>
    </>
  );
}

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

/** The origin, who requested it unless it was the customer, and why. */
function OriginCell({ refund: { origin, requestedBy, customerId, reason } }: { refund: RefundRecord }) {
  const text = useText();
  return (
    <Stack sx={{ minWidth: 110, maxWidth: 280 }}>
      <span>{text(`refunds.origin.${origin}`)}</span>
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[requestedBy === customerId ? null : requestedBy, reason].filter((part) => part !== null).join(' · ')}
      </Typography>
    </Stack>
  );
}
