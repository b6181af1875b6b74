import type { Money, RefundQuote } from '@booking/contracts';
import { Box, TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { RadioChoice } from '../actions/radio-choice.tsx';
import type { BookingDetail } from '../api/answers.ts';
import { useRecord } from '../api/records.ts';
import { useSettings } from '../api/settings.ts';
import { Facts } from '../fields/facts.tsx';
import { IdText, shortId } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { parseMoney } from '../fields/parse-money.ts';
import { SelectField } from '../fields/select-field.tsx';
import { PartsText } from '../refunds/parts-text.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { formatMoney } from '../texts/format-money.ts';
import { gatewayName, text } from '../texts/text.ts';
import { complaintAbout, within } from './partial-amount.ts';
import { exceededLimit } from './refund-limit.ts';
import { isChoice, type RefundSource, refundSourcesOf, sourceFor } from './refund-sources.ts';
import { useRefunding } from './use-refunding.ts';

type Props = {
  readonly booking: BookingDetail;
  /** The payment that is selected initially. */
  readonly payment?: string | undefined;
};

type Extent = 'all' | 'part';

const REASON = { reason: 'optional', reasons: 'refund', isReasonPublic: true } as const;

/**
 * Asks for the amount of a refund and previews it. Exactly the preview is requested. After a lost answer, the dialog
 * only repeats this request.
 */
export function RefundBookingDialog({ booking: shown, payment: wanted }: Props) {
  const { data: booking = shown } = useRecord<BookingDetail>('bookings', shown.id);
  const choices = useChoices(booking, wanted);
  const { amount, source } = choices;
  const { quote, mayBeMade, error, refetch, refund } = useRefunding(booking, { amount, payment: source.payment });
  const limit = exceededLimit(quote?.amount, useSettings().data?.limits);
  return (
    <ActionDialog
      of="bookings.refund"
      {...(limit && { hint: text('bookings.refundAboveHint', { limit: formatMoney(limit) }) })}
      confirm={quote ? confirmText(quote, limit) : text('bookings.refund')}
      {...(!mayBeMade && REASON)}
      isComplete={quote !== undefined}
      lookAt={text('bookings.refundUnsettled')}
      done={(notice) => notice}
      run={refund}
    >
      {!mayBeMade && <ChoiceFields {...choices} />}
      <RefundPreview booking={booking} quote={quote} error={error} onRetry={refetch} />
    </ActionDialog>
  );
}

/** Above the limit, the refund is only requested. */
function confirmText({ amount }: RefundQuote, limit: Money | undefined): string {
  return text(limit ? 'bookings.refundRequestDo' : 'bookings.refundAmountDo', { amount: formatMoney(amount) });
}

/** The choices of the user: the payment and the amount. At first, the wanted payment or the first payment is chosen. */
function useChoices(booking: BookingDetail, wanted: string | undefined) {
  const sources = useMemo(() => refundSourcesOf(booking), [booking]);
  const [chosen, choose] = useState(wanted ?? sources[0]?.payment);
  const [extent, setExtent] = useState<Extent>('all');
  const [typed, type] = useState('');
  const source = sourceFor(sources, chosen);
  const part = parseMoney(typed, source.remaining.currency);
  const amount = extent === 'all' ? extent : within(part, source.remaining);
  return { sources, source, choose, extent, setExtent, typed, type, part, amount };
}

function ChoiceFields({ sources, source, choose, extent, setExtent, ...typing }: ReturnType<typeof useChoices>) {
  const { remaining } = source;
  return (
    <>
      {isChoice(sources, source) && <SourceChoice sources={sources} chosen={source} onChange={choose} />}
      <RadioChoice<Extent>
        label={text('bookings.refundExtent')}
        value={extent}
        options={{
          all: `${text('bookings.refundAll')}: ${formatMoney(remaining)}`,
          part: text('bookings.refundPart'),
        }}
        onChange={setExtent}
      />
      {extent === 'part' && (
        <AmountField typed={typing.typed} onType={typing.type} part={typing.part} remaining={remaining} />
      )}
    </>
  );
}

type AmountProps = { typed: string; onType: (typed: string) => void; part: Money | undefined; remaining: Money };

function AmountField({ typed, onType, part, remaining }: AmountProps) {
  const isWrong = typed !== '' && !within(part, remaining);
  const echo = part ? text('bookings.amountRead', { amount: formatMoney(part) }) : ' ';
  return (
    <TextField
      autoFocus
      fullWidth
      label={`${text('bookings.refundAmount')} (${remaining.currency})`}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      error={isWrong}
      helperText={isWrong ? complaintAbout(part, remaining) : echo}
      slotProps={{ htmlInput: { inputMode: 'decimal' }, formHelperText: { 'aria-live': 'polite' } }}
      sx={{ mt: 1.5 }}
    />
  );
}

/** The value of the choice "any payment". */
const ANY = 'any';

type SourceChoiceProps = {
  readonly sources: readonly RefundSource[];
  readonly chosen: RefundSource;
  readonly onChange: (payment: string | undefined) => void;
};

/** Asks which payment to refund. Nothing is selected while the chosen payment is not refundable. */
function SourceChoice({ sources, chosen, onChange }: SourceChoiceProps) {
  return (
    <SelectField
      fullWidth
      label={text('fields.payment')}
      value={sources.includes(chosen) ? (chosen.payment ?? ANY) : ''}
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
