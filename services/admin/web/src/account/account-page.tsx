import { Stack } from '@mui/material';
import type { Account } from '../api/answers.ts';
import { useApi } from '../api/use-api.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { TwoColumns } from '../layout/two-columns.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { text } from '../texts/text.ts';
import { ProfileSection } from './profile-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The user's own account: profile, second factor and sessions. */
export function AccountPage() {
  const { data, error, isPending, refetch } = useApi<Account>('/account');
  return (
    <>
      <PageHeader title={text('account.title')} lead={text('account.lead')} />
      {isPending && <LoadingState rows={8} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <Stack spacing={2}>
          <TwoColumns>
            <ProfileSection account={data} />
            {!data.belongsToProvider && <SecondFactorSection account={data} />}
          </TwoColumns>
          <SessionsSection />
        </Stack>
      )}
    </>
  );
}
