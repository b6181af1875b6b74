import type { Refund } from '@booking/contracts';
import type { Route } from '@booking/http';
import { decimalText, type CsvColumns } from '../../csv/csv.ts';
import { RefundFilters, refundListing } from '../../refund-record/refund-filters.ts';
import { refundRecords } from '../../refund-record/refund-record.ts';
import { exportRoute, type Deps } from './export-route.ts';

const columns: CsvColumns<Refund & { customerId?: string | null }> = {
  id: ({ id }) => id,
  bookingId: ({ bookingId }) => bookingId,
  customerId: ({ customerId = null }) => customerId,
  status: ({ status }) => status,
  origin: ({ origin }) => origin,
  amount: ({ amount }) => decimalText(amount),
  currency: ({ amount }) => amount.currency,
  reason: ({ reason }) => reason,
  requestedBy: ({ requestedBy }) => requestedBy,
  processedBy: ({ processedBy }) => processedBy,
  pendingReason: ({ pendingReason }) => pendingReason,
  failureReason: ({ failureReason }) => failureReason,
  review: ({ review }) => review?.meaning ?? null,
  payments: ({ allocations }) => allocations.map(({ paymentId }) => paymentId).join(' '),
  gatewayReferences: ({ allocations }) =>
    allocations
      .map(({ gatewayReference }) => gatewayReference ?? '')
      .join(' ')
      .trim(),
  createdAt: ({ createdAt }) => createdAt,
  completedAt: ({ completedAt }) => completedAt,
};

export function exportRefundsRoute(deps: Deps): Route {
  return exportRoute(deps, {
    name: 'refunds',
    operationId: 'exportRefunds',
    tag: 'Refunds',
    action: 'export_refunds',
    filters: RefundFilters,
    listing: refundListing,
    model: refundRecords,
    columns,
  });
}
