import type { Deeds, Stored } from './sides/client.ts';
import type { StripeBooks } from './fake-stripe/fake-stripe.ts';

/** Where a side has stored something else than it answered. An empty list means that every answer was true. */
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

/** Where the gateway's books differ from what both sides say they refunded. */
export function findGatewayDifferences(deeds: readonly Deeds[], books: StripeBooks): string[] {
  const refunds = deeds.reduce((sum, side) => sum + side.refunds, 0);
  const refunded = deeds.reduce((sum, side) => sum + side.refundedMinor, 0);
  if (refunds === books.refunds && refunded === books.refunded) return [];
  return [`${refunds} refunds of ${refunded} cents were made, the gateway has ${books.refunds} of ${books.refunded}`];
}
