import type { Money, RefundLimits } from '@booking/contracts';
import { Stack } from '@mui/material';
import type { Settings } from '../api/answers.ts';
import { useSettings } from '../api/settings.ts';
import { Fact, Facts } from '../fields/facts.tsx';
import { formatMoney } from '../fields/format-money.ts';
import { Section } from '../fields/section.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { TwoColumns } from '../layout/two-columns.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { text } from '../texts/text.ts';
import { GatewaySection } from './gateway-section.tsx';
import { RetentionSection } from './retention-section.tsx';
import { StreamsSection } from './streams-section.tsx';

/** The configuration and the state of the product, read only. */
export function SettingsPage() {
  const { data, error, isPending, refetch } = useSettings({ isWatched: true });
  return (
    <>
      <PageHeader title={text('settings.title')} lead={text('settings.lead')} />
      {isPending && <LoadingState rows={12} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <SettingsDetails settings={data} />}
    </>
  );
}

function SettingsDetails({ settings }: { settings: Settings }) {
  const { gateways, limits } = settings;
  return (
    <Stack spacing={2}>
      <TwoColumns>
        <Section title={text('settings.limits')}>
          {limits ? <Limits limits={limits} /> : <EmptyState title={text('settings.unknown')} />}
        </Section>
        <System settings={settings} />
        <RetentionSection retention={settings.retention} />
        <StreamsSection oldestEvents={settings.oldestEvents} />
      </TwoColumns>
      {gateways === null && <EmptyState title={text('settings.unknown')} />}
      <TwoColumns>
        {gateways?.map((gateway) => (
          <GatewaySection key={gateway.method} gateway={gateway} />
        ))}
      </TwoColumns>
    </Stack>
  );
}

function Limits({ limits: { approvalAbove, capPerPerson, capPerDay } }: { limits: RefundLimits }) {
  const amounts = (limits: readonly Money[]): string =>
    limits.length === 0 ? text('settings.noLimit') : limits.map((limit) => formatMoney(limit)).join(', ');
  return (
    <Facts>
      <Fact name={text('settings.approvalAbove')}>{amounts(approvalAbove)}</Fact>
      <Fact name={text('settings.capPerPerson')}>{amounts(capPerPerson)}</Fact>
      <Fact name={text('settings.capPerDay')}>{amounts(capPerDay)}</Fact>
    </Facts>
  );
}

function System({ settings }: { settings: Settings }) {
  const { version, publicUrl, identityProvider } = settings;
  return (
    <Section title={text('settings.system')}>
      <Facts>
        <Fact name={text('settings.version')}>{version}</Fact>
        <Fact name={text('settings.publicUrl')}>{publicUrl}</Fact>
        <Fact name={text('settings.identityProvider')}>{identityProvider ?? text('settings.passwordsOnly')}</Fact>
      </Facts>
    </Section>
  );
}
