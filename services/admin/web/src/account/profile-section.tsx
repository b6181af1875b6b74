import { Alert, Button, Stack } from '@mui/material';
import { openDialog } from '../actions/open-dialog.tsx';
import type { Account } from '../api/answers.ts';
import { Facts } from '../fields/facts.tsx';
import { Muted } from '../fields/muted.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PasswordDialog } from '../session/password-dialog.tsx';
import { ProfileDialog } from '../session/profile-dialog.tsx';
import { text } from '../texts/text.ts';

export function ProfileSection({ account }: { account: Account }) {
  const { staff, belongsToProvider, previousSignInAt } = account;
  const editing = (
    <ProfileDialog of="account.edit" shown={staff} hasEmail={!belongsToProvider} path="/account/profile" />
  );
  return (
    <Section title={text('account.profile')}>
      <Facts
        of={{
          'fields.name': staff.name,
          'fields.email': staff.email,
          'account.previousSignIn': previousSignInAt ? (
            <TimeText at={previousSignInAt} />
          ) : (
            text('account.noPreviousSignIn')
          ),
        }}
      />
      {belongsToProvider && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {text('account.providerManages')}
        </Alert>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => openDialog(editing)}>
          {text('account.edit')}
        </Button>
        {!belongsToProvider && (
          <Button variant="outlined" onClick={() => openDialog(<PasswordDialog />)}>
            {text('account.changePassword')}
          </Button>
        )}
      </Stack>
      {!belongsToProvider && <Muted sx={{ mt: 1.5 }}>{text('account.passwordLead')}</Muted>}
    </Section>
  );
}
