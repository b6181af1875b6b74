import type { GatewayReport } from '@booking/contracts';
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

/** The common members of events about webhooks that report something. */
type Reported = {
  readonly callbackId: string;
  readonly method: string;
  readonly addressedBookingId: string | null;
  readonly report: GatewayReport;
};

export function toReportLine(
  { id }: { readonly id: string },
  { callbackId, method, addressedBookingId, report }: Reported,
): Line {
  const payment =
    report.kind === 'payment'
      ? { payment_id: report.paymentId, payment_reference: report.reference }
      : { payment_id: null, payment_reference: report.paymentReference };
  const names = { booking_id: addressedBookingId, capture_reference: report.captureReference, ...payment };
  return { event_id: id, callback_id: callbackId, method, ...names };
}
