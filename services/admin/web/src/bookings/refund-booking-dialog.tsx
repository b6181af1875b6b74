import type { Money } from '@booking/contracts';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { newKey } from '../api/new-key.ts';
import { amountExample, formatMoney } from '../fields/format-money.ts';
import { parseMoney } from '../fields/parse-money.ts';
import { useText } from '../texts/use-text.ts';
import type { BookingDetail } from './booking-detail.ts';
import { refundBooking } from './booking-orders.ts';

type Extent = 'all' | 'part';

/** Asks how much to give back of what remains. The same dialog asks the API once, however often it is sent. */
export function RefundBookingDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const text = useText();
  const { remaining } = booking.balance;
  const [key] = useState(newKey);
  const [extent, setExtent] = useState<Extent>('all');
  const [typed, setTyped] = useState('');
  const part = parseMoney(typed, remaining.currency);
  const amount = extent === 'all' ? undefined : part;
  return (
    <ActionDialog
      title={text('bookings.refundTitle')}
      hint={text('bookings.refundHint')}
      confirm={text('bookings.refund')}
      reason="optional"
      isReasonPublic
      isComplete={extent === 'all' || isWithin(part, remaining)}
      run={(reason) => refundBooking(booking.id, { amount, reason }, key)}
      onClose={onClose}
    >
      <ExtentChoice extent={extent} onChange={setExtent} remaining={remaining} />
      {extent === 'part' && <AmountField typed={typed} onType={setTyped} part={part} remaining={remaining} />}
    </ActionDialog>
  );
}

type ChoiceProps = { extent: Extent; onChange: (extent: Extent) => void; remaining: Money };

function ExtentChoice({ extent, onChange, remaining }: ChoiceProps) {
  const text = useText();
  return (
    <RadioGroup
      aria-label={text('bookings.refundExtent')}
      value={extent}
      onChange={(event) => onChange(event.target.value as Extent)}
      sx={{ mt: 1.5 }}
    >
      <FormControlLabel
        value="all"
        control={<Radio size="small" />}
        label={`${text('bookings.refundAll')}: ${formatMoney(remaining)}`}
      />
      <FormControlLabel value="part" control={<Radio size="small" />} label={text('bookings.refundPart')} />
    </RadioGroup>
  );
}

type AmountProps = { typed: string; onType: (typed: string) => void; part: Money | undefined; remaining: Money };

function AmountField({ typed, onType, part, remaining }: AmountProps) {
  const text = useText();
  const isWrong = typed !== '' && !isWithin(part, remaining);
  const complaint = part
    ? text('bookings.amountTooMuch', { remaining: formatMoney(remaining) })
    : text('bookings.amountWrong', { currency: remaining.currency, example: amountExample(remaining.currency) });
  return (
    <TextField
      autoFocus
      fullWidth
      label={`${text('bookings.refundAmount')} (${remaining.currency})`}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      error={isWrong}
      helperText={isWrong ? complaint : ' '}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      sx={{ mt: 1.5 }}
    />
  );
}

function isWithin(part: Money | undefined, remaining: Money): boolean {
  return part !== undefined && part.amount > 0 && part.amount <= remaining.amount;
}
