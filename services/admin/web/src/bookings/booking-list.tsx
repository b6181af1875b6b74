import type { Booking } from '@booking/contracts';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import type { Look } from '../list/column.ts';
import { RecordList } from '../list/record-list.tsx';
import { useText } from '../texts/use-text.ts';
import { BookingChip, BookingPaymentChip } from './booking-chips.tsx';
import { BookingFilters } from './booking-filters.tsx';

const bookingLook: Look<Booking> = {
  pathOf: ({ id }) => `/bookings/${id}`,
  nameOf: ({ description }) => description,
  emptyText: 'bookings.none',
  columns: [
    { label: 'fields.created', cell: ({ createdAt }) => <TimeText at={createdAt} />, sortBy: 'createdAt' },
    { label: 'bookings.description', cell: (booking) => <DescriptionLink booking={booking} />, card: 'title' },
    { label: 'fields.id', cell: ({ id }) => <IdText id={id} short />, card: 'hidden' },
    { label: 'fields.customer', cell: ({ customerId }) => customerId },
    { label: 'fields.status', cell: (booking) => <BookingChip booking={booking} />, card: 'corner' },
    { label: 'bookings.payment', cell: (booking) => <BookingPaymentChip booking={booking} /> },
    {
      label: 'bookings.total',
      cell: ({ total }) => <MoneyText money={total} strong />,
      align: 'right',
      sortBy: 'total',
    },
    { label: 'bookings.starts', cell: ({ startsAt }) => <TimeText at={startsAt} /> },
  ],
};

function DescriptionLink({ booking: { id, description } }: { booking: Booking }) {
  return (
    <Link component={RouterLink} to={`/bookings/${id}`} sx={{ overflowWrap: 'anywhere' }}>
      {description}
    </Link>
  );
}

export function BookingList() {
  const text = useText();
  return (
    <>
      <PageHeader title={text('bookings.title')} />
      <RecordList resource="bookings" look={bookingLook}>
        <BookingFilters />
      </RecordList>
    </>
  );
}
