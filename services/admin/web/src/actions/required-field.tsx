import { TextField, type TextFieldProps } from '@mui/material';
import { createContext, useContext } from 'react';
import { RequestProblem } from '../api/request-problem.ts';
import { fieldProblemText, problemText, text } from '../texts/text.ts';

/** The error of the action in the dialog around a field. */
export const ActionError = createContext<unknown>(null);

type Props = Pick<TextFieldProps, 'type' | 'label' | 'value' | 'autoComplete' | 'autoFocus' | 'slotProps' | 'sx'> & {
  readonly onType: (value: string) => void;
  readonly hint?: string;
  /** The problem with the value, in place of the hint. */
  readonly problem?: string | undefined;
  /** The JSON pointer under which the API reports a problem with the value. */
  readonly pointer?: string;
  /** The type of a problem of the API that is about the value, although it names no field. */
  readonly problemType?: string;
};

export function RequiredField({ onType, hint, pointer, problemType, problem, ...field }: Props) {
  const error = useContext(ActionError);
  const reported = error instanceof RequestProblem ? problemOf(error, pointer, problemType) : undefined;
  const shown = reported ?? problem;
  return (
    <TextField
      {...field}
      helperText={shown ?? hint}
      error={shown !== undefined}
      onChange={(event) => onType(event.target.value)}
      fullWidth
      required
    />
  );
}

type AccountFieldProps = Pick<Props, 'value' | 'onType'>;

/** The lengths that the API accepts. */
const [NAME_LENGTH_MAX, EMAIL_LENGTH_MAX] = [100, 254];

export function AccountNameField(props: AccountFieldProps) {
  return (
    <RequiredField
      {...props}
      label={text('fields.name')}
      pointer="/name"
      slotProps={{ htmlInput: { maxLength: NAME_LENGTH_MAX } }}
    />
  );
}

/** The email of an account. It shows beside itself that another account has the email. */
export function AccountEmailField(props: AccountFieldProps) {
  return (
    <RequiredField
      {...props}
      type="email"
      label={text('fields.email')}
      pointer="/email"
      problemType="email-in-use"
      slotProps={{ htmlInput: { maxLength: EMAIL_LENGTH_MAX } }}
    />
  );
}

function problemOf(error: RequestProblem, pointer?: string, type?: string): string | undefined {
  const reported = error.fields.find((one) => one.pointer === pointer);
  if (reported) return fieldProblemText(reported);
  return type !== undefined && error.is(type) ? problemText(error).title : undefined;
}
