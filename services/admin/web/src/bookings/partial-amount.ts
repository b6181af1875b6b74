import type { Money } from '@booking/contracts';
import { amountExample, formatMoney } from '../texts/format-money.ts';
import { text } from '../texts/text.ts';

/** A typed amount that can be refunded; undefined for any other. */
export function within(part: Money | undefined, remaining: Money): Money | undefined {
  return part && part.amount > 0 && part.amount <= remaining.amount ? part : undefined;
}

/** Says why an amount cannot be refunded. */
export function complaintAbout(part: Money | undefined, remaining: Money): string {
  const { currency } = remaining;
  if (!part) return text('bookings.amountWrong', { currency, example: amountExample(currency) });
  return part.amount > 0
    ? text('bookings.amountTooMuch', { remaining: formatMoney(remaining) })
    : text('bookings.amountZero');
}
