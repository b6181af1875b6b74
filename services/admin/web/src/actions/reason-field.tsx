import TextField from '@mui/material/TextField';
import { useText } from '../texts/use-text.ts';

const REASON_LENGTH_MAX = 500;

type Props = {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly isRequired?: boolean;
  /** Whether the API also shows it to the customer. */
  readonly isPublic?: boolean;
  readonly isDisabled?: boolean;
};

export function ReasonField({ value, onChange, isRequired = false, isPublic = false, isDisabled = false }: Props) {
  const text = useText();
  return (
    <TextField
      fullWidth
      label={text(isRequired ? 'actions.reason' : 'actions.reasonOptional')}
      helperText={text(isPublic ? 'actions.reasonHintPublic' : 'actions.reasonHint')}
      required={isRequired}
      disabled={isDisabled}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: REASON_LENGTH_MAX } }}
      sx={{ mt: 2 }}
    />
  );
}
