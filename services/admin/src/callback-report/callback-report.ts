import type { GatewayReport } from '@booking/contracts';

/** By what a report of a callback names the booking or the payment that it is about. */
export type CallbackReport = {
  readonly callbackId: string;
  readonly method: string;
  readonly bookingId: string | null;
  readonly paymentId: string | null;
  readonly paymentReference: string | null;
  readonly captureReference: string | null;
};

/** The common members of events about webhooks that report something. */
export type Reported = {
  readonly callbackId: string;
  readonly method: string;
  readonly addressedBookingId: string | null;
  readonly report: GatewayReport;
};

export function toCallbackReport({ callbackId, method, addressedBookingId, report }: Reported): CallbackReport {
  const { captureReference } = report;
  const payment =
    report.kind === 'payment'
      ? { paymentId: report.paymentId, paymentReference: report.reference }
      : { paymentId: null, paymentReference: report.paymentReference };
  return { callbackId, method, bookingId: addressedBookingId, captureReference, ...payment };
}
