import type { Money, Refund, RefundQuote } from '@booking/contracts';
import { useState } from 'react';
import { postOnce } from '../actions/post-once.ts';
import type { Notice } from '../actions/shown-notice.ts';
import type { BookingDetail } from '../api/answers.ts';
import { useApi } from '../api/use-api.ts';
import { formatMoney } from '../fields/format-money.ts';
import { sentTextOf } from '../refunds/outcome-text.ts';
import { text } from '../texts/text.ts';

type Refunding = {
  /** The quote of the refund; undefined until it is loaded. */
  readonly quote: RefundQuote | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
  /** Resolves with the message about the refund. */
  readonly refund: (reason: string | undefined) => Promise<string | Notice>;
};

type Wanted = {
  /** Undefined while the typed amount is invalid. */
  readonly amount: Money | 'all' | undefined;
  readonly payment: string | undefined;
};

/** Loads the quote of a refund, and requests exactly the quote that was shown. */
export function useRefunding({ id, refunds }: BookingDetail, { amount: wanted, payment }: Wanted): Refunding {
  const [sent, setSent] = useState<RefundQuote>();
  const amount = wanted === 'all' ? undefined : wanted;
  const { data, error, refetch } = useApi<RefundQuote>(`/bookings/${id}/refund-quote`, {
    query: { ...amount, payment },
    enabled: sent === undefined && wanted !== undefined,
    key: ['refund-quotes', id, wanted, payment],
    gcTime: 0,
  });
  const quote = wanted === undefined ? undefined : (sent ?? data);
  const refund = async (reason: string | undefined): Promise<string | Notice> => {
    if (!quote) throw new Error('The quote is not loaded yet');
    setSent(quote);
    try {
      const made = await postOnce<Refund>(`/bookings/${id}/refunds`, { amount: quote.amount, payment, reason });
      const wasKnown = refunds.some((known) => known.id === made.id);
      if (!wasKnown) return sentTextOf(made);
      return { message: text('bookings.refundedBefore', { amount: formatMoney(made.amount) }), severity: 'warning' };
    } catch (refusal) {
      setSent(undefined);
      throw refusal;
    }
  };
  return { quote, error: quote ? null : error, refetch: () => void refetch(), refund };
}
