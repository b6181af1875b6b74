import type { Money, Refund, RefundQuote } from '@booking/contracts';
import { useState } from 'react';
import { postOnce } from '../actions/post-once.ts';
import type { Notice } from '../actions/shown-notice.ts';
import type { BookingDetail } from '../api/answers.ts';
import { recordKey } from '../api/records.ts';
import { isRejection, isUnsettled } from '../api/request-problem.ts';
import { useApi } from '../api/use-api.ts';
import { sentTextOf } from '../refunds/outcome-text.ts';
import { formatMoney } from '../texts/format-money.ts';
import { text } from '../texts/text.ts';

type Refunding = {
  /** The quote of the refund; undefined until it is loaded. */
  readonly quote: RefundQuote | undefined;
  /** Whether this refund may be made already, because an answer was lost. `refund` then repeats the same request. */
  readonly mayBeMade: boolean;
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

/** A request as it was sent: the shown quote, and the payment to refund. */
type Sent = { readonly quote: RefundQuote; readonly payment: string | undefined; readonly mayBeMade: boolean };

/** Loads the quote of a refund, and requests exactly the quote that was shown. */
export function useRefunding({ id, refunds }: BookingDetail, wanted: Wanted): Refunding {
  const [sent, setSent] = useState<Sent>();
  const { data, error, refetch } = useQuote(id, wanted, sent === undefined);
  const quote = sent?.quote ?? data;
  const refund = async (reason: string | undefined): Promise<string | Notice> => {
    if (!quote) throw new Error('The quote is not loaded yet');
    const order = sent ?? { quote, payment: wanted.payment, mayBeMade: false };
    const { payment } = order;
    setSent(order);
    try {
      const made = await postOnce<Refund>(`/bookings/${id}/refunds`, { amount: order.quote.amount, payment, reason });
      const wasKnown = refunds.some((known) => known.id === made.id);
      if (!wasKnown) return sentTextOf(made);
      return { message: text('bookings.refundedBefore', { amount: formatMoney(made.amount) }), severity: 'warning' };
    } catch (problem) {
      const mayBeMade = isUnsettled(problem) || (order.mayBeMade && !isRejection(problem));
      setSent(mayBeMade ? { ...order, mayBeMade } : undefined);
      throw problem;
    }
  };
  return { quote, mayBeMade: sent?.mayBeMade === true, error: quote ? null : error, refetch, refund };
}

/** The quote of the wanted refund; undefined while the typed amount is invalid. A sent request needs no other quote. */
function useQuote(id: string, { amount: wanted, payment }: Wanted, isNeeded: boolean) {
  const amount = wanted === 'all' ? undefined : wanted;
  const { data, error, refetch } = useApi<RefundQuote>(`/bookings/${id}/refund-quote`, {
    query: { ...amount, payment },
    enabled: isNeeded && wanted !== undefined,
    key: [...recordKey('bookings', id), 'refund-quote', wanted, payment],
    gcTime: 0,
  });
  return { data: wanted === undefined ? undefined : data, error, refetch: () => void refetch() };
}
