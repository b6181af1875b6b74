import { TextField, type TextFieldProps } from '@mui/material';

type Props = Pick<TextFieldProps, 'type' | 'label' | 'value' | 'autoComplete' | 'autoFocus' | 'slotProps' | 'sx'> & {
  readonly onType: (value: string) => void;
  readonly hint?: string;
  /** The problem with the value, in place of the hint. */
  readonly problem?: string | undefined;
};

export function RequiredField({ onType, hint, problem, ...field }: Props) {
  return (
    <TextField
      {...field}
      helperText={problem ?? hint}
      error={problem !== undefined}
      onChange={(event) => onType(event.target.value)}
      fullWidth
      required
    />
  );
}
