import type { RefundQuote } from '@booking/contracts';
import { Box } from '@mui/material';
import type { BookingDetail } from '../api/answers.ts';
import { Facts } from '../fields/facts.tsx';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { PartsText } from '../refunds/parts-text.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { text } from '../texts/text.ts';

type Props = {
  readonly booking: BookingDetail;
  readonly quote: RefundQuote | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
};

/** The preview of a refund: booking, amount, the payments it is taken from, and the amount that stays refundable. */
export function RefundPreview({ booking: { id, description }, quote, error, onRetry }: Props) {
  if (error) return <ErrorState title={text('bookings.refundQuoteFailed')} error={error} onRetry={onRetry} />;
  const booking = (
    <>
      {description} <IdText id={id} short />
    </>
  );
  return (
    <Box sx={{ mt: 2 }}>
      <Facts
        of={{
          'fields.booking': booking,
          'fields.amount': <MoneyText money={quote?.amount} strong />,
          'refunds.parts': <PartsText parts={quote?.parts ?? []} />,
          'refunds.remaining': <MoneyText money={quote?.remaining} />,
        }}
      />
    </Box>
  );
}
