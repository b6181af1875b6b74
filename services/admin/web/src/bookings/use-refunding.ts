import type { Money, RefundQuote } from '@booking/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Notice, success } from '../actions/notices.tsx';
import type { BookingDetail } from '../api/answers.ts';
import { formatMoney } from '../fields/format-money.ts';
import { sentTextOf } from '../refunds/outcome-text.ts';
import { text } from '../texts/text.ts';
import { fetchRefundQuote, refundBooking } from './booking-orders.ts';

type Refunding = {
  /** The quote of the refund; undefined until it is loaded. */
  readonly quote: RefundQuote | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
  /** Resolves with the message about the refund. */
  readonly refund: (reason: string | undefined) => Promise<Notice>;
};

type Wanted = {
  /** Undefined while the typed amount is invalid. */
  readonly amount: Money | 'all' | undefined;
  readonly payment: string | undefined;
};

/** The amount of a refund, and the request for exactly the quote that was shown. A completed refund has no quote. */
export function useRefunding({ id, refunds }: BookingDetail, { amount: wanted, payment }: Wanted): Refunding {
  const [sent, setSent] = useState<RefundQuote>();
  const amount = wanted === 'all' ? undefined : wanted;
  const { data, error, refetch } = useQuery({
    enabled: sent === undefined && wanted !== undefined,
    queryKey: ['refund-quotes', id, wanted, payment],
    queryFn: ({ signal }) => fetchRefundQuote(id, { amount, payment }, signal),
    gcTime: 0,
  });
  const quote = wanted === undefined ? undefined : (sent ?? data);
  const refund = async (reason: string | undefined): Promise<Notice> => {
    if (!quote) throw new Error('The quote is not loaded yet');
    setSent(quote);
    try {
      const made = await refundBooking(id, { amount: quote.amount, payment, reason });
      const wasKnown = refunds.some((known) => known.id === made.id);
      if (!wasKnown) return success(sentTextOf(made));
      return { message: text('bookings.refundedBefore', { amount: formatMoney(made.amount) }), severity: 'warning' };
    } catch (refusal) {
      setSent(undefined);
      throw refusal;
    }
  };
  return { quote, error: quote ? null : error, refetch: () => void refetch(), refund };
}
