import { Alert } from '@mui/material';
import { PasskeyCancelled } from '../api/passkey.ts';
import { isUnsettled } from '../api/request-problem.ts';
import { ErrorState } from '../states/error-state.tsx';
import { text } from '../texts/text.ts';

/** The reason of a failed action. If its outcome is unknown, it also says where to check before a retry. */
export function ActionProblem({ error, lookAt }: { error: unknown; lookAt?: string | undefined }) {
  if (error instanceof PasskeyCancelled) {
    return (
      <Alert severity="info" sx={{ mt: 1.5 }}>
        {text('account.passkeyCancelled')}
      </Alert>
    );
  }
  return (
    <>
      <ErrorState error={error} />
      {isUnsettled(error) && (
        <Alert severity="warning" sx={{ m: 1.5 }}>
          {lookAt ?? text('actions.unsettled')}
        </Alert>
      )}
    </>
  );
}
