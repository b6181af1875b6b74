import { Autocomplete, TextField, type TextFieldProps } from '@mui/material';
import { useApi } from '../api/use-api.ts';
import { text } from '../texts/text.ts';

const REASON_LENGTH_MAX = 500;

type Props = {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** The reasons to choose from. Any other text is accepted too. */
  readonly list?: ReasonList | undefined;
  readonly isRequired?: boolean;
  /** Whether the API also shows the reason to the customer. */
  readonly isPublic?: boolean;
  readonly isReadOnly?: boolean;
};

export function ReasonField({ list, ...props }: Props) {
  if (list !== undefined) return <ListedReason {...props} list={list} />;
  return <ReasonInput field={props} value={props.value} onChange={(event) => props.onChange(event.target.value)} />;
}

function ListedReason({ list, ...props }: Props & { readonly list: ReasonList }) {
  const reasons = useReasons(list);
  return (
    <Autocomplete<string, false, true, true>
      freeSolo
      disableClearable
      openOnFocus
      options={reasons}
      value={props.value}
      inputValue={props.value}
      readOnly={props.isReadOnly ?? false}
      onInputChange={(_event, reason) => props.onChange(reason)}
      renderInput={({ slotProps, ...params }) => (
        <ReasonInput {...params} field={props} slotProps={slotProps} htmlInput={slotProps.htmlInput} />
      )}
    />
  );
}

type InputProps = TextFieldProps & { readonly field: Props; readonly htmlInput?: object };

function ReasonInput({ field, htmlInput, slotProps, ...input }: InputProps) {
  const { isRequired = false, isPublic = false, isReadOnly = false } = field;
  return (
    <TextField
      fullWidth
      {...input}
      label={text(isRequired ? 'fields.reason' : 'actions.reasonOptional')}
      helperText={text(isPublic ? 'actions.reasonHintPublic' : 'actions.reasonHint')}
      required={isRequired}
      slotProps={{ ...slotProps, htmlInput: { ...htmlInput, maxLength: REASON_LENGTH_MAX, readOnly: isReadOnly } }}
      sx={{ mt: 2 }}
    />
  );
}

export type ReasonList = 'refund' | 'rejection';

const NONE: readonly string[] = [];

/** The configured reasons; none until they are loaded, because staff can also write their own. */
function useReasons(list: ReasonList): readonly string[] {
  const { data } = useApi<Record<ReasonList, readonly string[]>>('/reasons', { staleTime: Infinity });
  return data?.[list] ?? NONE;
}
