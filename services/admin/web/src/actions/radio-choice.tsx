import { FormControlLabel, Radio, RadioGroup } from '@mui/material';
import type { ReactNode } from 'react';

type Props<Value extends string> = {
  readonly label: string;
  /** Undefined while nothing is chosen. */
  readonly value: Value | undefined;
  readonly options: Readonly<Record<Value, ReactNode>>;
  readonly onChange: (value: Value) => void;
};

/** A choice between a few values, which are all visible. */
export function RadioChoice<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value as Value)}
      sx={{ mt: 1.5 }}
    >
      {(Object.keys(options) as Value[]).map((name) => (
        <FormControlLabel key={name} value={name} control={<Radio size="small" />} label={options[name]} />
      ))}
    </RadioGroup>
  );
}
