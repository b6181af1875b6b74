import {
  type Booking,
  type Cancellation,
  type CurrencyCode,
  Money,
  type Refund,
  smallerMoney,
  subtractMoney,
  sumMoney,
} from '@booking/contracts';
import { z } from 'zod';
import type { BookingBalance } from './booking-balance.ts';

export const CancellationOutcome = z
  .object({
    refunded: Money.meta({
      description: 'The amount that the cancellation has refunded, by its own refund and by requests',
    }),
    kept: Money.meta({ description: 'The amount of the payments that the business still has' }),
  })
  .meta({ id: 'CancellationOutcome' });
export type CancellationOutcome = z.infer<typeof CancellationOutcome>;

type Records = { readonly refunds: readonly Refund[]; readonly balance: BookingBalance };

/** The outcome of a cancellation for the money of the booking; null when the booking is not cancelled. */
export function cancellationOutcomeOf(
  { cancellation, total: { currency } }: Booking,
  { refunds, balance }: Records,
): CancellationOutcome | null {
  if (!cancellation) return null;
  const own = refunds.filter(({ origin }) => origin === 'cancellation');
  const released = releasedBy(cancellation, refunds, currency);
  return { refunded: sumMoney(currency, [...refundedParts(own, currency), released]), kept: balance.remaining };
}

/** The money of earlier requests that the cancellation released. */
function releasedBy({ at, refundedBefore }: Cancellation, refunds: readonly Refund[], currency: CurrencyCode): Money {
  const before = refunds.filter(
    ({ origin, createdAt }) => (origin === 'request' || origin === 'external') && createdAt < at,
  );
  const refunded = sumMoney(currency, refundedParts(before, currency));
  const known = refundedBefore ?? refunded;
  return subtractMoney(refunded, smallerMoney(known, refunded));
}

function refundedParts(refunds: readonly Refund[], currency: CurrencyCode): Money[] {
  return refunds
    .flatMap(({ allocations }) => allocations)
    .filter(({ status, amount }) => status === 'succeeded' && amount.currency === currency)
    .map(({ amount }) => amount);
}
