import type { Booking } from '@booking/contracts';
import { Stack } from '@mui/material';
import { IdText } from '../fields/id-text.tsx';
import { TwoLines } from '../fields/lines.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { PageLink } from '../fields/page-link.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { TimeText } from '../fields/time-text.tsx';
import type { Column } from '../list/column.ts';
import { createdColumn, customerColumn } from '../list/known-columns.tsx';
import { policyZone } from './policy-zone.ts';

export const BookingChip = defineChip('bookings.status', {
  pending: 'progress',
  confirmed: 'success',
  cancelled: 'danger',
  expired: 'neutral',
});

export const BookingPaymentChip = defineChip('bookings.paymentStatus', {
  unpaid: 'neutral',
  paid: 'success',
  partially_refunded: 'warning',
  refunded: 'neutral',
});

export const bookingColumns: readonly Column<Booking>[] = [
  { ...createdColumn, sortBy: 'createdAt' },
  {
    label: 'fields.description',
    card: 'title',
    cell: ({ id, description }) => (
      <TwoLines below={<IdText id={id} short />}>
        <PageLink to={`/bookings/${id}`} sx={{ display: 'inline-block', minWidth: 120, overflowWrap: 'anywhere' }}>
          <bdi>{description}</bdi>
        </PageLink>
      </TwoLines>
    ),
  },
  customerColumn,
  {
    label: 'fields.status',
    card: 'corner',
    cell: ({ status, paymentStatus }) => (
      <Stack spacing={0.5} sx={{ alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
        <BookingChip state={status} />
        <BookingPaymentChip state={paymentStatus} />
      </Stack>
    ),
  },
  {
    label: 'bookings.total',
    cell: ({ total }) => <MoneyText money={total} strong />,
    align: 'right',
    sortBy: 'total',
  },
  {
    label: 'bookings.starts',
    cell: (booking) => <TimeText at={booking.startsAt} timeZone={policyZone(booking)} />,
  },
];
