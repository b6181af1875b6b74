import type { Booking } from '@booking/contracts';
import EventOutlined from '@mui/icons-material/EventOutlined';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import type { Page } from '../layout/page.ts';
import { ChoiceFilter, TextFilter } from '../list/filter-fields.tsx';
import { listPage } from '../records/list-page.tsx';
import { BookingChip, BookingPaymentChip } from './booking-chips.tsx';
import { BookingPage } from './booking-page.tsx';

export const bookingPages: readonly Page[] = [
  listPage<Booking, 'bookings'>({
    resource: 'bookings',
    texts: 'bookings',
    group: 'records',
    icon: EventOutlined,
    pathOf: ({ id }) => `/bookings/${id}`,
    nameOf: ({ description }) => description,
    hasCsv: true,
    filters: (
      <>
        <ChoiceFilter
          name="status"
          label="fields.status"
          of="bookings.status"
          values={['pending', 'confirmed', 'cancelled', 'expired']}
        />
        <ChoiceFilter
          name="paymentStatus"
          label="bookings.payment"
          of="bookings.paymentStatus"
          values={['unpaid', 'paid', 'partially_refunded', 'refunded']}
        />
        <TextFilter name="customer" label="fields.customer" />
      </>
    ),
    columns: [
      { label: 'fields.created', cell: ({ createdAt }) => <TimeText at={createdAt} />, sortBy: 'createdAt' },
      { label: 'bookings.description', cell: (booking) => <DescriptionLink booking={booking} />, card: 'title' },
      { label: 'fields.id', cell: ({ id }) => <IdText id={id} short />, card: 'hidden' },
      { label: 'fields.customer', cell: ({ customerId }) => customerId },
      { label: 'fields.status', cell: ({ status }) => <BookingChip state={status} />, card: 'corner' },
      { label: 'bookings.payment', cell: ({ paymentStatus }) => <BookingPaymentChip state={paymentStatus} /> },
      {
        label: 'bookings.total',
        cell: ({ total }) => <MoneyText money={total} strong />,
        align: 'right',
        sortBy: 'total',
      },
      { label: 'bookings.starts', cell: ({ startsAt }) => <TimeText at={startsAt} /> },
    ],
  }),
  { path: '/bookings/:id', element: <BookingPage />, needs: 'read_all', group: 'records' },
];

function DescriptionLink({ booking: { id, description } }: { booking: Booking }) {
  return (
    <Link component={RouterLink} to={`/bookings/${id}`} sx={{ overflowWrap: 'anywhere' }}>
      {description}
    </Link>
  );
}
