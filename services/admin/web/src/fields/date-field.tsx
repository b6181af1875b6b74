import { TextField, type TextFieldProps } from '@mui/material';
import type { Day } from './day-of.ts';

type Props = Pick<TextFieldProps, 'label' | 'sx'> & {
  /** Empty without a day. */
  readonly value: Day;
  readonly onChange: (day: Day) => void;
  readonly min?: Day;
  readonly max?: Day;
};

export function DateField({ onChange, min, max, ...field }: Props) {
  return (
    <TextField
      {...field}
      type="date"
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, max } }}
    />
  );
}
