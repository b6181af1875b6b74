import type { Money } from '@booking/contracts';
import { currencyExponents } from '@booking/contracts/currencies';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { amountExample, amountText } from '../fields/format-money.ts';
import { parseMoney } from '../fields/parse-money.ts';
import { useText } from '../texts/use-text.ts';
import { useFilter } from './use-filter.ts';

/** The range of amounts, in the currency of the filter: without a currency an amount has no meaning. */
export function AmountFilters() {
  const text = useText();
  const [currency] = useFilter('currency');
  const of = isCurrency(currency) ? currency : undefined;
  return (
    <>
      <AmountFilter key={`from ${currency}`} name="amountFrom" label={text('list.amountFrom')} currency={of} />
      <AmountFilter key={`to ${currency}`} name="amountTo" label={text('list.amountTo')} currency={of} />
    </>
  );
}

type Props = { readonly name: string; readonly label: string };

function AmountFilter({ currency, ...field }: Props & { readonly currency: Money['currency'] | undefined }) {
  const text = useText();
  if (currency !== undefined) return <AmountField {...field} currency={currency} />;
  return (
    <TextField
      disabled
      label={field.label}
      placeholder={text('list.amountNeedsCurrency')}
      sx={{ width: 125, minWidth: 'min-content' }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

function AmountField({ name, label, currency }: Props & { readonly currency: Money['currency'] }) {
  const text = useText();
  const [minor, setMinor] = useFilter(name, { isTyped: true });
  const [typed, setTyped] = useState(/^\d+$/.test(minor) ? amountText({ amount: minor, currency }) : '');
  const isWrong = typed.trim() !== '' && !parseMoney(typed, currency);
  const type = (value: string): void => {
    setTyped(value);
    const money = parseMoney(value, currency);
    if (money || value.trim() === '') setMinor(money ? String(money.amount) : '');
  };
  return (
    <TextField
      label={label}
      value={typed}
      error={isWrong}
      helperText={isWrong && text('list.amountWrong', { example: amountExample(currency) })}
      onChange={(event) => type(event.target.value)}
      sx={{ width: 125, minWidth: 'min-content' }}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}

function isCurrency(code: string): code is Money['currency'] {
  return Object.hasOwn(currencyExponents, code);
}
