import type { CancellationQuote } from '@booking/contracts';
import { Box } from '@mui/material';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import type { BookingDetail } from '../api/answers.ts';
import { post } from '../api/call-api.ts';
import { recordKey, useRecord } from '../api/records.ts';
import { useApi } from '../api/use-api.ts';
import { Facts } from '../fields/facts.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { formatMoney } from '../texts/format-money.ts';
import { text } from '../texts/text.ts';
import { cancellationFigures } from './booking-facts.tsx';
import { shownTerms } from './shown-terms.ts';

/** Shows the cost of a cancellation, and cancels on exactly these terms. */
export function CancelDialog({ booking: shown }: { booking: BookingDetail }) {
  const { data: booking = shown } = useRecord<BookingDetail>('bookings', shown.id);
  const { terms, error, refetch, cancel } = useCancelling(booking.id);
  return (
    <ActionDialog
      of="bookings.cancel"
      back={text('bookings.keep')}
      color="error"
      reason="optional"
      isReasonPublic
      isComplete={terms !== undefined}
      done={doneOf}
      run={cancel}
    >
      <Box sx={{ mt: 2 }}>
        {error ? (
          <ErrorState title={text('bookings.quoteFailed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Quote booking={booking} quote={terms} />
        )}
      </Box>
    </ActionDialog>
  );
}

function doneOf({ refund }: CancellationQuote): string {
  if (refund.amount === 0) return text('bookings.cancelledWithoutRefund');
  return text('bookings.cancelledWithRefund', { amount: formatMoney(refund) });
}

type Cancelling = {
  readonly terms: CancellationQuote | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
  /** Resolves with the terms on which the booking was cancelled. */
  readonly cancel: (reason: string | undefined) => Promise<CancellationQuote>;
};

/** Loads the current terms of a cancellation, and cancels on exactly these terms. A cancelled booking has no terms. */
function useCancelling(id: string): Cancelling {
  const [isSent, setSent] = useState(false);
  const { data, error, refetch } = useApi<CancellationQuote>(`/bookings/${id}/cancellation-quote`, {
    enabled: !isSent,
    key: [...recordKey('bookings', id), 'cancellation-quote'],
    gcTime: 0,
  });
  const terms = shownTerms({ data, error });
  const cancel = async (reason: string | undefined): Promise<CancellationQuote> => {
    if (!terms) throw new Error('The terms are not loaded yet');
    setSent(true);
    try {
      await post(`/bookings/${id}/cancel`, { quote: terms.quote, reason });
      return terms;
    } catch (refusal) {
      setSent(false);
      throw refusal;
    }
  };
  return { terms, error, refetch, cancel };
}

function Quote({ booking, quote }: { booking: BookingDetail; quote: CancellationQuote | undefined }) {
  if (!quote) return <LoadingState rows={4} />;
  const { fee, feeByTerms = fee, refundedBefore, refund } = quote;
  const { disputed } = booking.balance;
  return (
    <Facts
      of={{
        'fields.booking': booking.description,
        ...cancellationFigures({ feeByTerms, refundedBefore, disputed, refunded: refund, kept: fee }),
      }}
    />
  );
}
