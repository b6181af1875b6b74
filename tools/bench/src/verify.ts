import type { StripeBooks } from './fake-stripe/fake-stripe.ts';
import type { Deeds, Stored } from './sides/client.ts';

/** Finds contradictions between the answers of a side and its records. The list is empty if every answer was true. */
export function findContradictions(deeds: Deeds, stored: Stored): string[] {
  const paid = new Set(deeds.paid.map(({ paymentId }) => paymentId)).size;
  return [
    ...(stored.webhooks < deeds.webhooksAccepted
      ? [`${deeds.webhooksAccepted} webhooks were accepted, ${stored.webhooks} are stored`]
      : []),
    ...(stored.paidOnce === paid ? [] : [`${paid} bookings were paid, ${stored.paidOnce} of them exactly once`]),
    ...(stored.refundedMinor === deeds.refundedMinor
      ? []
      : [`${deeds.refundedMinor} cents were refunded, ${stored.refundedMinor} are recorded`]),
  ];
}

/** Finds differences between the gateway's books and the refunds that both sides report. */
export function findGatewayDifferences(deeds: readonly Deeds[], books: StripeBooks): string[] {
  const refunds = deeds.reduce((sum, side) => sum + side.refunds, 0);
  const refunded = deeds.reduce((sum, side) => sum + side.refundedMinor, 0);
  if (refunds === books.refunds && refunded === books.refunded) return [];
  return [`${refunds} refunds of ${refunded} cents were made, the gateway has ${books.refunds} of ${books.refunded}`];
}
