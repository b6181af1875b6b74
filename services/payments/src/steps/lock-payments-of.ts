import type { GatewayDisputeReported, GatewayPaymentReported } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import { lockPayables } from '../payable/payable-repository.ts';
import { lockOpenAndNamedPayments, type ReportedNames } from '../payment/named-payment-repository.ts';

type Reported = GatewayPaymentReported['data'] | GatewayDisputeReported['data'];

/** An event about a booking, or a gateway's report of a payment or a dispute. */
type EventAboutPayments = { readonly data: { readonly booking: { readonly id: string } } | Reported };

/** Locks the payables of events, and then their payments, for `Listener.lock`. */
export async function lockPaymentsOf(events: readonly EventAboutPayments[], trx: Transaction): Promise<void> {
  const bookingIds = events.flatMap(({ data }) => ('booking' in data ? data.booking.id : []));
  const named = events.flatMap(({ data }) => ('report' in data ? namesOf(data) : []));
  await lockPayables(trx, bookingIds);
  await lockOpenAndNamedPayments(trx, bookingIds, named);
}

function namesOf({ method, report }: Reported): ReportedNames {
  if (report.kind === 'payment') return { method, gatewayReference: report.reference, paymentId: report.paymentId };
  return { method, gatewayReference: report.paymentReference, captureReference: report.captureReference };
}
