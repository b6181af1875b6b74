import type { GatewayDisputeReported, GatewayPaymentReported, GatewayRefundReported } from '@booking/contracts';
import type { Line, LineTable } from '../read-model/read-model.ts';

/** The ids and references by which reports of webhooks name bookings and payments. */
export const callbackReports: LineTable = {
  table: 'callback_reports',
  columns: [
    ...['event_id', 'callback_id', 'method'],
    ...['booking_id', 'payment_id', 'payment_reference', 'capture_reference'],
  ],
  resource: 'callbacks',
  idColumn: 'callback_id',
};

type Reported = GatewayPaymentReported | GatewayRefundReported | GatewayDisputeReported;

export function toReportLine(
  { callbackId, method, addressedBookingId, report }: Reported['data'],
  { id }: Pick<Reported, 'id'>,
): Line {
  const payment =
    report.kind === 'payment'
      ? { payment_id: report.paymentId, payment_reference: report.reference }
      : { payment_id: null, payment_reference: report.paymentReference };
  const names = { booking_id: addressedBookingId, capture_reference: report.captureReference, ...payment };
  return { event_id: id, callback_id: callbackId, method, ...names };
}
