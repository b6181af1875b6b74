import { useState, useSyncExternalStore } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { useOnLeave } from '../actions/open-dialog.tsx';
import { RequiredField } from '../actions/required-field.tsx';
import { post } from '../api/call-api.ts';
import { leaveForProvider, signInAddressOf } from '../api/confirm-at-provider.ts';
import { type Asked, askedToSignIn } from '../api/sign-in-again.ts';
import { text } from '../texts/text.ts';

/** Shows no message, because the action that required the sign-in shows its own. */
const actionGoesOn = (): undefined => undefined;

/**
 * Asks for the password, or leads to the OpenID provider, when a request needs a recent sign-in. A request of a page
 * that the user has left is not repeated.
 */
export function SignInAgainDialog() {
  const asked = useSyncExternalStore(askedToSignIn.subscribe, askedToSignIn.read);
  useOnLeave(() => askedToSignIn.read()?.answer(false));
  if (asked === undefined) return null;
  const signInAt = signInAddressOf(asked.problem);
  if (signInAt === undefined) return <PasswordForm asked={asked} />;
  return <ProviderForm signInAt={signInAt} onClose={() => asked.answer(false)} />;
}

function PasswordForm({ asked: { problem, answer } }: { asked: Asked }) {
  const isForAccount = problem.problem['purpose'] === 'account';
  const [password, setPassword] = useState('');
  const confirm = async (): Promise<void> => {
    await post('/session/confirmation', { password });
    answer(true);
  };
  return (
    <ActionDialog
      of="account.signInAgain"
      {...(isForAccount && { hint: text('account.signInAgainForAccount') })}
      isComplete={password !== ''}
      done={actionGoesOn}
      run={confirm}
      onClose={() => answer(false)}
    >
      <RequiredField
        type="password"
        autoComplete="current-password"
        label={text('session.password')}
        value={password}
        onType={setPassword}
        pointer="/password"
        sx={{ mt: 2 }}
        autoFocus
      />
    </ActionDialog>
  );
}

function ProviderForm({ signInAt, onClose }: { signInAt: string; onClose: () => void }) {
  return (
    <ActionDialog
      of="account.signInAgain"
      hint={text('account.signInAgainAtProvider')}
      confirm={text('account.signInAgainLeave')}
      done={actionGoesOn}
      run={async () => {
        leaveForProvider(signInAt);
        await new Promise(() => undefined);
      }}
      onClose={onClose}
    />
  );
}
