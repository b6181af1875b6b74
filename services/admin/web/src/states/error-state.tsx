import { Alert, AlertTitle, Button } from '@mui/material';
import { RequestProblem } from '../api/request-problem.ts';
import { fieldName } from '../texts/field-names.ts';
import { fieldProblemText, problemText, text } from '../texts/text.ts';
import { isOfAddress, rejectedAddress } from './rejected-address.ts';

type Props = { readonly error: unknown; readonly onRetry?: (() => void) | undefined; readonly title?: string };

/** The problem of the API, field by field, with a button to try again. */
export function ErrorState({ error, onRetry, title }: Props) {
  const problem = error instanceof RequestProblem ? error : undefined;
  const shown = problem
    ? (rejectedAddress(problem) ?? problemText(problem))
    : { title: text('states.failed'), detail: String(error) };
  const retry = onRetry && (
    <Button color="inherit" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
      {text('states.retry')}
    </Button>
  );
  return (
    <Alert severity="error" action={retry} sx={{ m: 1.5, overflowWrap: 'anywhere' }}>
      <AlertTitle>{title ?? shown.title}</AlertTitle>
      {shown.detail}
      <FieldProblems error={problem} />
    </Alert>
  );
}

function FieldProblems({ error }: { error: RequestProblem | undefined }) {
  const fields = error?.fields.filter(({ pointer }) => !isOfAddress(pointer)) ?? [];
  if (fields.length === 0) return null;
  return (
    <ul>
      {fields.map((problem) => (
        <li key={problem.pointer + problem.detail}>
          <FieldName pointer={problem.pointer} /> {fieldProblemText(problem)}
        </li>
      ))}
    </ul>
  );
}

function FieldName({ pointer }: { pointer: string }) {
  const name = fieldName(pointer);
  return name === undefined ? <code>{pointer}</code> : `${name}:`;
}
