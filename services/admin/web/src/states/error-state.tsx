import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { RequestProblem } from '../api/request-problem.ts';
import { useText } from '../texts/use-text.ts';

type Props = { readonly error: unknown; readonly onRetry?: (() => void) | undefined; readonly title?: string };

/** The problem of the API, field by field, with a button to try again. */
export function ErrorState({ error, onRetry, title }: Props) {
  const text = useText();
  const problem = error instanceof RequestProblem ? error : undefined;
  const retry = onRetry && (
    <Button color="inherit" onClick={onRetry}>
      {text('states.retry')}
    </Button>
  );
  return (
    <Alert severity="error" variant="outlined" action={retry} sx={{ m: 1.5, overflowWrap: 'anywhere' }}>
      <AlertTitle>{title ?? problem?.problem.title ?? text('states.failed')}</AlertTitle>
      {problem ? problem.problem.detail : String(error)}
      <FieldProblems error={problem} />
    </Alert>
  );
}

function FieldProblems({ error }: { error: RequestProblem | undefined }) {
  if (!error || error.fields.length === 0) return null;
  return (
    <ul>
      {error.fields.map(({ pointer, detail }) => (
        <li key={pointer + detail}>
          <code>{pointer}</code> {detail}
        </li>
      ))}
    </ul>
  );
}
