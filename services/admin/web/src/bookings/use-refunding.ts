import type { Money, RefundQuote } from '@booking/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { formatMoney } from '../fields/format-money.ts';
import { useText } from '../texts/use-text.ts';
import type { BookingDetail } from './booking-detail.ts';
import { fetchRefundQuote, refundBooking } from './booking-orders.ts';

type Refunding = {
  /** What is about to be refunded; nothing until it is known. */
  readonly quote: RefundQuote | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
  readonly refund: (reason: string | undefined) => Promise<void>;
};

type Wanted = {
  /** Nothing until it can be read. */
  readonly amount: Money | 'all' | undefined;
  readonly payment: string | undefined;
};

/** How much is wanted, and refunding exactly what was shown for it. What is already refunded has no quote any more. */
export function useRefunding({ id, refunds }: BookingDetail, { amount: wanted, payment }: Wanted): Refunding {
  const text = useText();
  const notify = useNotify();
  const [sent, setSent] = useState<RefundQuote>();
  const amount = wanted === 'all' ? undefined : wanted;
  const { data, error, refetch } = useQuery({
    enabled: sent === undefined && wanted !== undefined,
    queryKey: ['refund-quotes', id, wanted, payment],
    queryFn: ({ signal }) => fetchRefundQuote(id, { amount, payment }, signal),
    gcTime: 0,
  });
  const quote = wanted === undefined ? undefined : (sent ?? data);
  const refund = async (reason: string | undefined): Promise<void> => {
    if (!quote) return;
    setSent(quote);
    try {
      const made = await refundBooking(id, { amount: quote.amount, payment, reason });
      const wasKnown = refunds.some((known) => known.id === made.id);
      if (wasKnown) notify(text('bookings.refundedBefore', { amount: formatMoney(made.amount) }), { type: 'warning' });
    } catch (refusal) {
      setSent(undefined);
      throw refusal;
    }
  };
  return { quote, error: quote ? null : error, refetch: () => void refetch(), refund };
}
