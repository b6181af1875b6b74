import type { GatewayReport } from '@booking/contracts';

export type PaymentAddress = {
  readonly paymentId: string;
  readonly method: string;
  readonly bookingId: string;
  readonly gatewayReference: string | null;
  readonly captureReference: string | null;
};

/** The payments in reports, by our ids and by the gateway's references. */
export type PaymentNames = { readonly paymentIds: readonly string[]; readonly references: readonly string[] };

type ReceivedReports = { readonly method: string; readonly reports: readonly GatewayReport[] };

export function namesOf(addresses: readonly PaymentAddress[]): string {
  return JSON.stringify(
    addresses.map(({ paymentId, method, gatewayReference, captureReference }) => ({
      payment_id: paymentId,
      method,
      names: [paymentId, gatewayReference, captureReference].filter(isGiven),
    })),
  );
}

type AddressedReports = ReceivedReports & { readonly addressedBookingId: string };

export function namesIn(reports: readonly GatewayReport[]): PaymentNames {
  return {
    paymentIds: reports.map(paymentIdIn).filter(isGiven),
    references: reports.flatMap(referencesIn).filter(isGiven),
  };
}

/** True when the reports name a payment of another booking or method. An unknown payment is not misaddressed. */
export function isMisaddressed(addressed: AddressedReports, addresses: readonly PaymentAddress[]): boolean {
  const { method, addressedBookingId, reports } = addressed;
  const names = namesIn(reports);
  return addresses
    .filter((address) => isNamed(address, method, names))
    .some((address) => address.method !== method || address.bookingId !== addressedBookingId);
}

export function isKnown({ method, reports }: ReceivedReports, addresses: readonly PaymentAddress[]): boolean {
  const names = namesIn(reports);
  return addresses.some((address) => address.method === method && isNamed(address, method, names));
}

/** References are unique only within a gateway; our own ids are unique everywhere. */
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
