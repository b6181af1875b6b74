import { TextField, type TextFieldProps } from '@mui/material';
import { useRef, useState } from 'react';
import type { Day } from './day-of.ts';

type Props = Pick<TextFieldProps, 'label' | 'sx'> & {
  /** Empty without a day. */
  readonly value: Day;
  /** Called with a day of the calendar at once, and with a typed day on Enter or when the field loses the focus. */
  readonly onChange: (day: Day) => void;
  readonly min?: Day;
  readonly max?: Day;
};

/** The keys that change a day. Others, such as Space and Alt with an arrow, open the calendar of the browser. */
const TYPED = /^(\d|Arrow\w+|Backspace|Delete)$/;

/** Without a limit, browsers accept years of six digits, which no date of the API has. */
const LAST_DAY = '9999-12-31';

/** A field for a day. Browsers report each half-typed day, such as a day in the year 2. The field ignores such days. */
export function DateField({ value, onChange, min, max = LAST_DAY, ...field }: Props) {
  const [typed, setTyped] = useState<Day>();
  const isTyping = useRef(false);
  const apply = (day: Day | undefined): void => {
    isTyping.current = false;
    setTyped(undefined);
    if (day !== undefined && day !== value) onChange(day);
  };
  return (
    <TextField
      {...field}
      type="date"
      value={typed ?? value}
      onChange={({ target }) => (isTyping.current ? setTyped(target.value) : apply(target.value))}
      onKeyDown={({ key, altKey }) => {
        isTyping.current = !altKey && TYPED.test(key);
        if (key === 'Enter') apply(typed);
      }}
      onPointerDown={() => {
        isTyping.current = false;
      }}
      onBlur={() => apply(typed)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, max } }}
    />
  );
}
