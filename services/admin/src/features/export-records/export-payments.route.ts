import type { Payment } from '@booking/contracts';
import type { Route } from '@booking/http';
import { decimalText, type CsvColumns } from '../../csv/csv.ts';
import { PaymentFilters, paymentListing } from '../../payment-record/payment-filters.ts';
import { paymentRecords } from '../../payment-record/payment-record.ts';
import { exportRoute, type Deps } from './export-route.ts';

const columns: CsvColumns<Payment & { customerId?: string | null }> = {
  id: ({ id }) => id,
  bookingId: ({ bookingId }) => bookingId,
  customerId: ({ customerId = null }) => customerId,
  method: ({ method }) => method,
  status: ({ status }) => status,
  amount: ({ amount }) => decimalText(amount),
  currency: ({ amount }) => amount.currency,
  reportedAmount: ({ reported }) => reported && decimalText(reported),
  reportedCurrency: ({ reported }) => reported?.currency ?? null,
  gatewayReference: ({ gatewayReference }) => gatewayReference,
  captureReference: ({ captureReference }) => captureReference,
  failureReason: ({ failureReason }) => failureReason,
  createdAt: ({ createdAt }) => createdAt,
  completedAt: ({ completedAt }) => completedAt,
};

export function exportPaymentsRoute(deps: Deps): Route {
  return exportRoute(deps, {
    name: 'payments',
    operationId: 'exportPayments',
    tag: 'Payments',
    action: 'export_payments',
    filters: PaymentFilters,
    listing: paymentListing,
    model: paymentRecords,
    columns,
  });
}
