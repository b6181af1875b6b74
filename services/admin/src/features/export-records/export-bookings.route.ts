import type { Booking } from '@booking/contracts';
import type { Route } from '@booking/http';
import { BookingFilters, bookingListing } from '../../booking-record/booking-filters.ts';
import { bookingRecords } from '../../booking-record/booking-record.ts';
import { decimalText, type CsvColumns } from '../../csv/csv.ts';
import { exportRoute, type Deps } from './export-route.ts';

const columns: CsvColumns<Booking> = {
  id: ({ id }) => id,
  customerId: ({ customerId }) => customerId,
  description: ({ description }) => description,
  status: ({ status }) => status,
  paymentStatus: ({ paymentStatus }) => paymentStatus,
  total: ({ total }) => decimalText(total),
  paid: ({ paid }) => decimalText(paid),
  refunded: ({ refunded }) => decimalText(refunded),
  currency: ({ total }) => total.currency,
  startsAt: ({ startsAt }) => startsAt,
  endsAt: ({ endsAt }) => endsAt,
  createdAt: ({ createdAt }) => createdAt,
};

export function exportBookingsRoute(deps: Deps): Route {
  return exportRoute(deps, {
    name: 'bookings',
    operationId: 'exportBookings',
    tag: 'Bookings',
    action: 'export_bookings',
    filters: BookingFilters,
    listing: bookingListing,
    model: bookingRecords,
    columns,
  });
}
