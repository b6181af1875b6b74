import type { Money, RefundQuote } from '@booking/contracts';
import { Box, TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { RadioChoice } from '../actions/radio-choice.tsx';
import type { BookingDetail, RefundablePayment } from '../api/answers.ts';
import { useRecord } from '../api/records.ts';
import { Facts } from '../fields/facts.tsx';
import { amountExample, formatMoney } from '../fields/format-money.ts';
import { IdText, shortId } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { parseMoney } from '../fields/parse-money.ts';
import { SelectField } from '../fields/select-field.tsx';
import { PartsText } from '../refunds/parts-text.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { gatewayName, text } from '../texts/text.ts';
import { useRefunding } from './use-refunding.ts';

type Props = {
  readonly booking: BookingDetail;
  /** The payment that is selected initially. */
  readonly payment?: string | undefined;
  readonly onClose: () => void;
};

type Extent = 'all' | 'part';

/** Asks for the amount of a refund and previews it. Exactly the preview is requested. */
export function RefundBookingDialog({ booking: shown, payment: wanted, onClose }: Props) {
  const { data: booking = shown } = useRecord<BookingDetail>('bookings', shown.id);
  const sources = useMemo(() => refundSourcesOf(booking), [booking]);
  const [chosen, setChosen] = useState(wanted);
  const { payment, remaining } = sourceFor(sources, chosen);
  const [extent, setExtent] = useState<Extent>('all');
  const [typed, setTyped] = useState('');
  const part = parseMoney(typed, remaining.currency);
  const { quote, error, refetch, refund } = useRefunding(booking, {
    amount: extent === 'all' ? 'all' : within(part, remaining),
    payment,
  });
  return (
    <ActionDialog
      of="bookings.refund"
      confirm={quote ? text('bookings.refundAmountDo', { amount: formatMoney(quote.amount) }) : text('bookings.refund')}
      reason="optional"
      reasons="refund"
      isReasonPublic
      isComplete={quote !== undefined}
      lookAt={text('bookings.refundUnsettled')}
      done={(notice) => notice}
      run={refund}
      onClose={onClose}
    >
      {isChoice(sources) && <SourceChoice sources={sources} payment={payment} onChange={setChosen} />}
      <RadioChoice<Extent>
        label={text('bookings.refundExtent')}
        value={extent}
        options={{
          all: `${text('bookings.refundAll')}: ${formatMoney(remaining)}`,
          part: text('bookings.refundPart'),
        }}
        onChange={setExtent}
      />
      {extent === 'part' && <AmountField typed={typed} onType={setTyped} part={part} remaining={remaining} />}
      <RefundPreview booking={booking} quote={quote} error={error} onRetry={refetch} />
    </ActionDialog>
  );
}

type AmountProps = { typed: string; onType: (typed: string) => void; part: Money | undefined; remaining: Money };

function AmountField({ typed, onType, part, remaining }: AmountProps) {
  const { currency } = remaining;
  const isWrong = typed !== '' && !within(part, remaining);
  const complaint = part
    ? text('bookings.amountTooMuch', { remaining: formatMoney(remaining) })
    : text('bookings.amountWrong', { currency, example: amountExample(currency) });
  const echo = part ? text('bookings.amountRead', { amount: formatMoney(part) }) : ' ';
  return (
    <TextField
      autoFocus
      fullWidth
      label={`${text('bookings.refundAmount')} (${currency})`}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      error={isWrong}
      helperText={isWrong ? complaint : echo}
      slotProps={{ htmlInput: { inputMode: 'decimal' }, formHelperText: { 'aria-live': 'polite' } }}
      sx={{ mt: 1.5 }}
    />
  );
}

function within(part: Money | undefined, remaining: Money): Money | undefined {
  return part && part.amount > 0 && part.amount <= remaining.amount ? part : undefined;
}

/** The value of the choice "any payment". */
const ANY = 'any';

type SourceChoiceProps = {
  readonly sources: readonly RefundSource[];
  readonly payment: string | undefined;
  readonly onChange: (payment: string | undefined) => void;
};

/** Asks which payment to refund. */
function SourceChoice({ sources, payment, onChange }: SourceChoiceProps) {
  return (
    <SelectField
      fullWidth
      label={text('fields.payment')}
      value={payment ?? ANY}
      options={sources.map((source) => [source.payment ?? ANY, labelOf(source)])}
      onChange={(value) => onChange(value === ANY ? undefined : value)}
      sx={{ mt: 2 }}
    />
  );
}

function labelOf({ of, remaining: money }: RefundSource): string {
  const remaining = formatMoney(money);
  if (!of) return text('bookings.refundAnySource', { remaining });
  const label = text('bookings.refundOneSource', {
    id: shortId(of.paymentId),
    method: gatewayName(of.method),
    remaining,
  });
  return of.isMismatched ? `${label} · ${text('payments.status.mismatched')}` : label;
}

type PreviewProps = {
  readonly booking: BookingDetail;
  readonly quote: RefundQuote | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
};

/** The preview of a refund: booking, amount, the payments it is taken from, and the amount that stays refundable. */
function RefundPreview({ booking: { id, description }, quote, error, onRetry }: PreviewProps) {
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

/** The source of a refund: one payment, or any payments that fit. */
type RefundSource = {
  /** The payment to refund; undefined if the refund may be taken from any payments. */
  readonly payment: string | undefined;
  readonly remaining: Money;
  /** The payment itself, for a single payment. */
  readonly of: RefundablePayment | undefined;
};

/** Lists "any payment" first if several payments have the currency of the booking, then each payment. */
function refundSourcesOf({ total, refundable }: BookingDetail): RefundSource[] {
  const single = refundable.map((of) => ({ payment: of.paymentId, remaining: of.remaining, of }));
  const together = refundable.filter(({ remaining }) => remaining.currency === total.currency);
  if (together.length < 2) return single;
  const amount = together.reduce((sum, { remaining }) => sum + remaining.amount, 0);
  return [{ payment: undefined, remaining: { ...total, amount }, of: undefined }, ...single];
}

/** Whether the user has a choice of sources. */
function isChoice(sources: readonly RefundSource[]): boolean {
  return sources.length > 1 || sources.some(({ of }) => of?.isMismatched);
}

/** The chosen source or the first one; an empty one when there is none. */
function sourceFor(sources: readonly RefundSource[], payment: string | undefined): RefundSource {
  const [first] = sources;
  const chosen = sources.find((source) => source.payment === payment) ?? first;
  return chosen ?? { payment, remaining: { amount: 0, currency: 'EUR' }, of: undefined };
}
