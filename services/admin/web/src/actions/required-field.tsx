import { TextField, type TextFieldProps } from '@mui/material';

type Props = Pick<TextFieldProps, 'type' | 'label' | 'value' | 'autoComplete' | 'autoFocus' | 'slotProps' | 'sx'> & {
  readonly onType: (value: string) => void;
  /** The API's problem with the value. */
  readonly problem?: string | undefined;
};

export function RequiredField({ onType, problem, ...field }: Props) {
  return (
    <TextField
      {...field}
      helperText={problem}
      error={problem !== undefined}
      onChange={(event) => onType(event.target.value)}
      fullWidth
      required
    />
  );
}
