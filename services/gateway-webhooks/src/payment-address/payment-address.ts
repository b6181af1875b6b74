import type { GatewayReport } from '@booking/contracts';

/** Which booking a payment belongs to, and what its gateway calls it. */
export type PaymentAddress = {
  readonly paymentId: string;
  readonly method: string;
  readonly bookingId: string;
  readonly gatewayReference: string | null;
  readonly captureReference: string | null;
};

/** The names of payments that a report uses: ours and the gateway's own. */
export type PaymentNames = { readonly paymentIds: readonly string[]; readonly references: readonly string[] };

/** What a callback says, and by which gateway it came. */
export type ReceivedReports = { readonly method: string; readonly reports: readonly GatewayReport[] };

/** The names by which webhooks may have mentioned payments, as JSON for the database. */
export function namesOf(addresses: readonly PaymentAddress[]): string {
  return JSON.stringify(
    addresses.map(({ paymentId, method, gatewayReference, captureReference }) => ({
      payment_id: paymentId,
      method,
      names: [paymentId, gatewayReference, captureReference].filter(isGiven),
    })),
  );
}

/** Where a callback came to: an address that was given out for one booking and one method. */
export type AddressedReports = ReceivedReports & { readonly addressedBookingId: string };

export function namesIn(reports: readonly GatewayReport[]): PaymentNames {
  return {
    paymentIds: reports.map(paymentIdIn).filter(isGiven),
    references: reports.flatMap(referencesIn).filter(isGiven),
  };
}

/** True when the reports name a payment of another booking or method. A payment we have not heard of may be anyone's. */
export function isMisaddressed(addressed: AddressedReports, addresses: readonly PaymentAddress[]): boolean {
  const { method, addressedBookingId, reports } = addressed;
  const names = namesIn(reports);
  return addresses
    .filter((address) => isNamed(address, method, names))
    .some((address) => address.method !== method || address.bookingId !== addressedBookingId);
}

/** True when the reports name a payment that was made by this method. */
export function isKnown({ method, reports }: ReceivedReports, addresses: readonly PaymentAddress[]): boolean {
  const names = namesIn(reports);
  return addresses.some((address) => address.method === method && isNamed(address, method, names));
}

/** References mean something within their gateway only; our own id means the same everywhere. */
function isNamed(address: PaymentAddress, method: string, { paymentIds, references }: PaymentNames): boolean {
  if (paymentIds.includes(address.paymentId)) return true;
  const isReferred = [address.gatewayReference, address.captureReference]
    .filter(isGiven)
    .some((reference) => references.includes(reference));
  return isReferred && address.method === method;
}

function paymentIdIn(report: GatewayReport): string | null {
  return report.kind === 'payment' ? report.paymentId : null;
}

function referencesIn(report: GatewayReport): readonly (string | null)[] {
  if (report.kind === 'payment') return [report.reference, report.captureReference];
  return [report.captureReference, report.paymentReference];
}

function isGiven(name: string | null): name is string {
  return name !== null;
}
