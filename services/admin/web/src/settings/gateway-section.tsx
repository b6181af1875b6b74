import { currencyExponents } from '@booking/contracts/currencies';
import { Box } from '@mui/material';
import type { Settings } from '../api/answers.ts';
import { Fact, Facts } from '../fields/facts.tsx';
import { IdText } from '../fields/id-text.tsx';
import { Section } from '../fields/section.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { text, wordIn } from '../texts/text.ts';

const CircuitChip = defineChip('settings.state', { closed: 'success', open: 'danger' });

type Props = { readonly gateway: NonNullable<Settings['gateways']>[number] };

/** One gateway: its address for webhooks, the times of its last activity, and its abilities. */
export function GatewaySection({ gateway }: Props) {
  const { method, webhookUrl, lastWebhookAt, lastReconciledAt, openCircuits, currencies } = gateway;
  const state = openCircuits.length === 0 ? 'closed' : 'open';
  return (
    <Section title={wordIn('gateways', method)} aside={<CircuitChip state={state} />}>
      <Facts>
        <Fact name={text('settings.webhookUrl')}>
          <IdText id={webhookUrl} />
        </Fact>
        <Fact name={text('settings.lastWebhook')}>
          <LastTime at={lastWebhookAt} />
        </Fact>
        <Fact name={text('settings.lastReconciled')}>
          <LastTime at={lastReconciledAt} />
        </Fact>
        <Fact name={text('settings.circuits')}>{openCircuits.join(', ')}</Fact>
        <Fact name={text('settings.capabilities')}>
          <Capabilities gateway={gateway} />
        </Fact>
        <Fact name={text('settings.currencies')}>
          <Currencies codes={currencies} />
        </Fact>
      </Facts>
    </Section>
  );
}

function LastTime({ at }: { at: string | null }) {
  return at === null ? text('settings.never') : <TimeText at={at} />;
}

function Capabilities({ gateway: { partialRefund, canBeQueried } }: Props) {
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
