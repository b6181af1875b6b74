import type { Booking, Refund } from '@booking/contracts';
import { Box, Link, Stack } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Dispute, PaymentRecord } from '../api/answers.ts';
import { BookingChip, BookingPaymentChip } from '../bookings/booking-chips.tsx';
import { DisputeChip } from '../disputes/dispute.tsx';
import { gatewayName } from '../fields/gateway-name.ts';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import type { Column } from '../list/column.ts';
import { listAddress } from '../list/list-address.ts';
import { TableSection } from '../list/table-section.tsx';
import { PaymentChip } from '../payments/payment-chip.tsx';
import { RefundChips } from '../refunds/refund-chip.tsx';
import { sentenceIn } from '../texts/server-sentence.ts';
import { text } from '../texts/text.ts';

const SHOWN_MAX = 10;
const DESCRIPTION = { display: 'inline-block', minWidth: 120, overflowWrap: 'anywhere' } as const;

/** The latest records of a customer, live, with links to the complete lists. */
export function CustomerRecords({ id: customer }: { id: string }) {
  const shown = { query: { customer, limit: SHOWN_MAX } };
  const all = (path: string, open = {}) => <AllLink to={listAddress(path, { ...open, customer })} />;
  return (
    <Stack spacing={2}>
      <TableSection
        {...{ ...shown, title: 'bookings.title', emptyText: 'bookings.none', path: 'bookings', columns: bookings }}
        aside={all('/bookings')}
      />
      <TableSection
        {...{ ...shown, title: 'payments.title', emptyText: 'payments.none', path: 'payments', columns: payments }}
        aside={all('/payments')}
      />
      <TableSection
        {...{ ...shown, title: 'refunds.title', emptyText: 'refunds.none', path: 'refunds', columns: refunds }}
        aside={all('/refunds', { tab: 'all' })}
      />
      <TableSection
        {...{ ...shown, title: 'disputes.title', emptyText: 'disputes.none', path: 'disputes', columns: disputes }}
        aside={all('/disputes', { status: '' })}
      />
    </Stack>
  );
}

function AllLink({ to }: { to: string }) {
  return (
    <Link component={RouterLink} to={to} variant="body2">
      {text('customers.all')}
    </Link>
  );
}

const bookings: readonly Column<Booking>[] = [
  { label: 'fields.created', cell: ({ createdAt }) => <TimeText at={createdAt} /> },
  {
    label: 'fields.description',
    card: 'title',
    cell: ({ id, description }) => (
      <Link component={RouterLink} to={`/bookings/${id}`} sx={DESCRIPTION}>
        <bdi>{description}</bdi>
      </Link>
    ),
  },
  {
    label: 'fields.status',
    card: 'corner',
    cell: ({ status, paymentStatus }) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <BookingChip state={status} />
        <BookingPaymentChip state={paymentStatus} />
      </Box>
    ),
  },
  { label: 'bookings.total', cell: ({ total }) => <MoneyText money={total} />, align: 'right' },
  { label: 'bookings.starts', cell: ({ startsAt }) => <TimeText at={startsAt} /> },
];

const payments: readonly Column<PaymentRecord>[] = [
  { label: 'fields.created', cell: ({ createdAt }) => <TimeText at={createdAt} /> },
  { label: 'fields.payment', cell: ({ id }) => <IdText id={id} to={`/payments/${id}`} short />, card: 'title' },
  { label: 'fields.status', cell: ({ status }) => <PaymentChip state={status} />, card: 'corner' },
  { label: 'fields.method', cell: ({ method }) => gatewayName(method) },
  { label: 'fields.booking', cell: ({ bookingId: id }) => <IdText id={id} to={`/bookings/${id}`} short /> },
  { label: 'fields.amount', cell: ({ amount }) => <MoneyText money={amount} />, align: 'right' },
];

const refunds: readonly Column<Refund>[] = [
  { label: 'fields.created', cell: ({ createdAt }) => <TimeText at={createdAt} /> },
  { label: 'refunds.one', cell: ({ id }) => <IdText id={id} to={`/refunds/${id}`} short />, card: 'title' },
  { label: 'fields.status', cell: (refund) => <RefundChips refund={refund} />, card: 'corner' },
  { label: 'fields.reason', cell: ({ reason }) => reason ?? '–' },
  { label: 'fields.booking', cell: ({ bookingId: id }) => <IdText id={id} to={`/bookings/${id}`} short /> },
  { label: 'fields.amount', cell: ({ amount }) => <MoneyText money={amount} />, align: 'right' },
];

const disputes: readonly Column<Dispute>[] = [
  { label: 'disputes.opened', cell: ({ openedAt }) => <TimeText at={openedAt} /> },
  {
    label: 'fields.reference',
    card: 'title',
    cell: ({ id, disputeReference }) => <IdText id={disputeReference} to={`/disputes/${id}`} />,
  },
  { label: 'fields.status', cell: ({ status }) => <DisputeChip state={status} />, card: 'corner' },
  { label: 'fields.reason', cell: ({ reason }) => sentenceIn(reason) ?? '–' },
  { label: 'fields.booking', cell: ({ bookingId: id }) => <IdText id={id} to={`/bookings/${id}`} short /> },
  { label: 'fields.amount', cell: ({ amount }) => <MoneyText money={amount} />, align: 'right' },
];
