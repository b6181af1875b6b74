import { formatMoney } from '../fields/format-money.ts';
import { gatewayName } from '../fields/gateway-name.ts';
import { shortId } from '../fields/id-text.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { text } from '../texts/text.ts';
import type { RefundSource } from './refund-sources.ts';

/** The value of the choice without a payment. */
const ANY = 'any';

type Props = {
  readonly sources: readonly RefundSource[];
  readonly payment: string | undefined;
  readonly onChange: (payment: string | undefined) => void;
};

/** Asks which payment to refund. */
export function SourceChoice({ sources, payment, onChange }: Props) {
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
  return of.isMismatched ? `${label} · ${text('bookings.refundMismatched')}` : label;
}
