import { Stack } from '@mui/material';
import type { Account } from '../api/answers.ts';
import { useApi } from '../api/use-api.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { TwoColumns } from '../layout/two-columns.tsx';
import { Loaded } from '../states/loaded.tsx';
import { text } from '../texts/text.ts';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

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
