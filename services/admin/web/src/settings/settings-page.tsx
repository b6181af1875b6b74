import type { Money, RefundLimits } from '@booking/contracts';
import { currencyExponents } from '@booking/contracts/currencies';
import { Box, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import type { Settings } from '../api/answers.ts';
import { useSettings } from '../api/settings.ts';
import { Facts, type FactTable } from '../fields/facts.tsx';
import { IdText } from '../fields/id-text.tsx';
import { Section } from '../fields/section.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { TwoColumns } from '../layout/two-columns.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { Loaded } from '../states/loaded.tsx';
import { formatMoney } from '../texts/format-money.ts';
import { gatewayName, text, wordsIn } from '../texts/text.ts';

/** The configuration and the state of the product, read only. */
export function SettingsPage() {
  return (
    <>
      <PageHeader title={text('settings.title')} lead={text('settings.lead')} />
      <Loaded query={useSettings({ isWatched: true })} rows={12}>
        {(settings) => <SettingsDetails settings={settings} />}
      </Loaded>
    </>
  );
}

function SettingsDetails({ settings }: { settings: Settings }) {
  const { version, publicUrl, identityProvider, gateways, limits, oldestEvents } = settings;
  return (
    <Stack spacing={2}>
      <TwoColumns>
        <Section title={text('settings.limits')}>
          {limits ? <Facts of={limitFacts(limits)} /> : <EmptyState title={text('settings.unknown')} />}
        </Section>
        <Section title={text('settings.system')}>
          <Facts
            of={{
              'settings.version': version,
              'settings.publicUrl': publicUrl,
              'settings.identityProvider': identityProvider ?? text('settings.passwordsOnly'),
            }}
          />
        </Section>
        <Section title={text('settings.retention')}>
          <Facts of={retentionFacts(settings)} />
        </Section>
        <Section title={text('settings.oldestEvents')}>
          {oldestEvents === null && <EmptyState title={text('dashboard.backlogUnknownHint')} />}
          <Facts named={Object.fromEntries(oldestEvents?.map(({ stream, at }) => [stream, oldestText(at)]) ?? [])} />
        </Section>
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

function limitFacts({ approvalAbove, capPerPerson, capPerDay }: RefundLimits): FactTable {
  const amounts = (limits: readonly Money[]): string =>
    limits.length === 0 ? text('settings.noLimit') : limits.map((limit) => formatMoney(limit)).join(', ');
  return {
    'settings.approvalAbove': amounts(approvalAbove),
    'settings.capPerPerson': amounts(capPerPerson),
    'settings.capPerDay': amounts(capPerDay),
  };
}

/** How long records are kept, without those that are never deleted. */
function retentionFacts({ retention }: Settings): FactTable {
  const names = wordsIn('settings.retained') as (keyof typeof retention)[];
  return Object.fromEntries(names.map((name) => [`settings.retained.${name}`, durationOf(retention[name])]));
}

const DAY_HOURS = 24;

function durationOf(hours: number | null): string {
  if (hours === null) return text('settings.unknown');
  const days = hours / DAY_HOURS;
  return days > 1 && Number.isInteger(days)
    ? text('settings.retentionDays', { smart_count: days })
    : text('settings.retentionHours', { smart_count: hours });
}

/** The time of the oldest event in a stream. Old events are removed, and earlier if the stream is full. */
function oldestText(at: string | null): ReactNode {
  return at === null ? text('settings.noEvents') : <TimeText at={at} />;
}

const CircuitChip = defineChip('settings.state', { closed: 'success', open: 'danger' });

type Props = { readonly gateway: NonNullable<Settings['gateways']>[number] };

/** One gateway: its address for webhooks, the times of its last activity, and its abilities. */
function GatewaySection({ gateway }: Props) {
  const { method, webhookUrl, lastWebhookAt, lastReconciledAt, openCircuits, currencies } = gateway;
  const state = openCircuits.length === 0 ? 'closed' : 'open';
  return (
    <Section title={gatewayName(method)} aside={<CircuitChip state={state} />}>
      <Facts
        of={{
          'settings.webhookUrl': <IdText id={webhookUrl} />,
          'settings.lastWebhook': <LastTime at={lastWebhookAt} />,
          'settings.lastReconciled': <LastTime at={lastReconciledAt} />,
          'settings.circuits': openCircuits.join(', '),
          'settings.capabilities': capabilitiesOf(gateway),
          'settings.currencies': <Currencies codes={currencies} />,
        }}
      />
    </Section>
  );
}

function LastTime({ at }: { at: string | null }) {
  return at === null ? text('settings.never') : <TimeText at={at} />;
}

function capabilitiesOf({ partialRefund, canBeQueried }: Props['gateway']): string {
  const refunds = text(partialRefund ? 'settings.partialRefund' : 'settings.fullRefundOnly');
  return `${refunds}; ${text(canBeQueried ? 'settings.canBeQueried' : 'settings.cannotBeQueried')}`;
}

const ALL = Object.keys(currencyExponents).length;
/** The largest number of currencies that is shown without expanding the list. */
const SHOWN_MAX = 12;

function Currencies({ codes }: { codes: readonly string[] }) {
  if (codes.length === ALL) return text('settings.everyCurrency');
  if (codes.length <= SHOWN_MAX) return codes.join(', ');
  return (
    <details>
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        {text('settings.someCurrencies', { smart_count: codes.length })}
      </Box>
      {codes.join(', ')}
    </details>
  );
}
