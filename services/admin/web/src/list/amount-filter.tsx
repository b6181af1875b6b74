import type { Money } from '@booking/contracts';
import { currencyExponents } from '@booking/contracts/currencies';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { decimalText } from '../fields/format-money.ts';
import { parseMoney } from '../fields/parse-money.ts';
import { useText } from '../texts/use-text.ts';
import { useFilter } from './use-filter.ts';

/** From and to which amount, in the currency that the list is narrowed to: without one an amount means nothing. */
export function AmountFilters() {
  const text = useText();
  const [currency] = useFilter('currency');
  if (!isCurrency(currency)) return null;
  return (
    <>
      <AmountFilter key={`from ${currency}`} name="amountFrom" label={text('list.amountFrom')} currency={currency} />
      <AmountFilter key={`to ${currency}`} name="amountTo" label={text('list.amountTo')} currency={currency} />
    </>
  );
}

type Props = { readonly name: string; readonly label: string; readonly currency: Money['currency'] };

function AmountFilter({ name, label, currency }: Props) {
  const [minor, setMinor] = useFilter(name, { isTyped: true });
  const [typed, setTyped] = useState(minor === '' ? '' : decimalText(minor, currencyExponents[currency]));
  const type = (value: string): void => {
    setTyped(value);
    const money = parseMoney(value, currency);
    if (money || value.trim() === '') setMinor(money ? String(money.amount) : '');
  };
  return (
    <TextField
      label={label}
      value={typed}
      error={typed.trim() !== '' && !parseMoney(typed, currency)}
      onChange={(event) => type(event.target.value)}
      sx={{ width: 125 }}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}

function isCurrency(code: string): code is Money['currency'] {
  return Object.hasOwn(currencyExponents, code);
}
