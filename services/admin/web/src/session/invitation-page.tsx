import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type SubmitEvent, useState } from 'react';
import { acceptInvitation } from '../api/session.ts';
import { ErrorState } from '../states/error-state.tsx';
import { useText } from '../texts/use-text.ts';
import { Entrance } from './entrance.tsx';
import { isChosen, noPassword } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useInvitationToken } from './use-invitation-token.ts';
import { useSignIn } from './use-session.ts';

/** The page of an invitation link: choosing a password signs in. */
export function InvitationPage() {
  const text = useText();
  const token = useInvitationToken();
  return (
    <Entrance title={text('account.invitation')} lead={text('account.invitationLead')}>
      {token === '' ? <Alert severity="warning">{text('account.tokenMissing')}</Alert> : <AcceptForm token={token} />}
    </Entrance>
  );
}

function AcceptForm({ token }: { token: string }) {
  const text = useText();
  const signedIn = useSignIn();
  const [chosen, setChosen] = useState(noPassword);
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setWorking(true);
    setProblem(undefined);
    await signedIn(acceptInvitation({ token, password: chosen.password }), '/').catch(setProblem);
    setWorking(false);
  };

  return (
    <Stack component="form" spacing={2} onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}>
      {problem !== undefined && <ErrorState error={problem} />}
      <NewPasswordFields value={chosen} onChange={setChosen} />
      <Button type="submit" variant="contained" size="large" disabled={isWorking || !isChosen(chosen)}>
        {text(isWorking ? 'session.signingIn' : 'account.accept')}
      </Button>
    </Stack>
  );
}
