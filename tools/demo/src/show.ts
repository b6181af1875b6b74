import type { Booking, Money } from '@booking/client';

/** Formats money for people, with the decimals of its currency. Decimal text is formatted exactly. */
export function show({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
  return format.format(`${amount}E-${digits}` as `${number}`);
}

export function showState({ status, paymentStatus }: Booking): string {
  return `${status}, ${paymentStatus.replace('_', ' ')}`;
}
