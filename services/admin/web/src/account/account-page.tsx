import { Alert, Button, Stack } from '@mui/material';
import { ActionButton } from '../actions/action-button.tsx';
import { openDialog } from '../actions/open-dialog.tsx';
import type { Account, OwnSession } from '../api/answers.ts';
import { useApi } from '../api/use-api.ts';
import { Facts } from '../fields/facts.tsx';
import { Muted } from '../fields/muted.tsx';
import { Section } from '../fields/section.tsx';
import { StatusChip } from '../fields/status-chip.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { TwoColumns } from '../layout/two-columns.tsx';
import type { Column } from '../list/column.ts';
import { TableSection } from '../list/table-section.tsx';
import { PasswordDialog } from '../session/password-dialog.tsx';
import { ProfileDialog } from '../session/profile-dialog.tsx';
import { Loaded } from '../states/loaded.tsx';
import { text } from '../texts/text.ts';
import { deviceNameOf } from './device-name.ts';
import { SecondFactorSection } from './second-factor-section.tsx';

/** The user's own account: profile, second factor and sessions. */
export function AccountPage() {
  return (
    <>
      <PageHeader title={text('account.title')} lead={text('account.lead')} />
      <Loaded query={useApi<Account>('/account')} rows={8}>
        {(account) => (
          <Stack spacing={2}>
            <TwoColumns>
              <ProfileSection account={account} />
              {!account.belongsToProvider && <SecondFactorSection account={account} />}
            </TwoColumns>
            <SessionsSection />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

function ProfileSection({ account }: { account: Account }) {
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

const INHERITED = { variant: 'text', color: 'inherit' } as const;

const columns: readonly Column<OwnSession>[] = [
  {
    label: 'account.device',
    card: 'title',
    cell: ({ userAgent }) => <span title={userAgent ?? ''}>{deviceOf(userAgent)}</span>,
  },
  { label: 'account.address', cell: ({ address }) => address ?? '–' },
  { label: 'account.started', cell: ({ createdAt }) => <TimeText at={createdAt} /> },
  { label: 'account.lastSeen', cell: ({ lastSeenAt }) => <TimeText at={lastSeenAt} /> },
  {
    label: 'account.endSession',
    align: 'right',
    card: 'corner',
    cell: (session) => <EndButton session={session} />,
  },
];

function SessionsSection() {
  return (
    <TableSection
      title="account.sessions"
      emptyText="account.noSessions"
      path="account/sessions"
      query={{}}
      columns={columns}
      aside={<ActionButton of="account.endOthers" path="/account/sessions/end-others" button={INHERITED} />}
    />
  );
}

function EndButton({ session: { id, isThis, userAgent } }: { session: OwnSession }) {
  if (isThis) return <StatusChip tone="success" label={text('account.thisSession')} />;
  const label = text('account.endSessionOf', { device: deviceOf(userAgent) });
  return (
    <ActionButton
      of="account.endSession"
      path={`/account/sessions/${id}/end`}
      button={{ ...INHERITED, 'aria-label': label }}
    />
  );
}

function deviceOf(userAgent: string | null): string {
  return deviceNameOf(userAgent) ?? text('account.unknownDevice');
}
