import { MenuItem, TextField, type TextFieldProps } from '@mui/material';

type Option = readonly [value: string, label: string];

type Props = Pick<TextFieldProps, 'label' | 'variant' | 'fullWidth' | 'sx'> & {
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
};

export function SelectField({ options, onChange, ...field }: Props) {
  return (
    <TextField select {...field} onChange={(event) => onChange(event.target.value)}>
      {options.map(([value, label]) => (
        <MenuItem key={value} value={value} sx={{ whiteSpace: 'normal' }}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
