import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { acceptInvitation, type SecondFactorRequest } from '../api/session.ts';
import { ErrorState } from '../states/error-state.tsx';
import { useText } from '../texts/use-text.ts';
import { Entrance } from './entrance.tsx';
import { isChosen, noPassword } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { useInvitationToken } from './use-invitation-token.ts';
import { useSignIn } from './use-session.ts';

/** The page of an invitation link: choosing a password signs in. */
export function InvitationPage() {
  const text = useText();
  const token = useInvitationToken();
  const [request, setRequest] = useState<SecondFactorRequest>();
  const navigate = useNavigate();
  if (request) {
    return (
      <Entrance title={text('session.secondTitle')} lead={text('session.secondLead')}>
        <SecondFactorForm request={request} page="/" onStartAgain={() => void navigate('/sign-in')} />
      </Entrance>
    );
  }
  return (
    <Entrance title={text('account.invitation')} lead={text('account.invitationLead')}>
      {token === '' ? (
        <Alert severity="warning">{text('account.tokenMissing')}</Alert>
      ) : (
        <AcceptForm token={token} onHalfSignedIn={setRequest} />
      )}
    </Entrance>
  );
}

type FormProps = { readonly token: string; readonly onHalfSignedIn: (request: SecondFactorRequest) => void };

function AcceptForm({ token, onHalfSignedIn }: FormProps) {
  const text = useText();
  const signedIn = useSignIn();
  const [chosen, setChosen] = useState(noPassword);
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState<unknown>();

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setWorking(true);
    setProblem(undefined);
    await acceptInvitation({ token, password: chosen.password })
      .then((missing) => (missing ? onHalfSignedIn(missing) : signedIn(undefined, '/')))
      .catch(setProblem);
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
