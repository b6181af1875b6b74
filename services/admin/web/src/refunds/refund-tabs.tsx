import { Box, Tab, Tabs } from '@mui/material';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { WaitingKind } from '../api/answers.ts';
import { useWaiting } from '../layout/use-waiting.ts';
import { withTab } from '../list/list-address.ts';
import { text } from '../texts/text.ts';

/** The refund that has waited longest comes first. */
const OLDEST_FIRST = { order: 'asc' } as const;

/** The tabs of the queue, with their filters for the API. */
export const refundTabs = {
  pending: { filter: { status: 'pending', ...OLDEST_FIRST }, waiting: ['pending-refund'] },
  processing: { filter: { status: 'processing' }, waiting: [] },
  stranded: { filter: { stranded: 'true', ...OLDEST_FIRST }, waiting: ['stranded-refund'] },
  failed: { filter: { status: 'failed', ...OLDEST_FIRST }, waiting: ['failed-refund'] },
  succeeded: { filter: { status: 'succeeded' }, waiting: [] },
  rejected: { filter: { status: 'rejected' }, waiting: [] },
  external: { filter: { origin: 'external' }, waiting: ['external-refund'] },
  all: { filter: {}, waiting: [] },
} as const satisfies Record<string, { filter: Record<string, string>; waiting: readonly WaitingKind[] }>;

export type RefundTab = keyof typeof refundTabs;

/** The filters that only some tabs have. */
const ONLY_IN: Readonly<Record<string, (tab: RefundTab) => boolean>> = {
  approval: (tab) => tab === 'pending',
  review: (tab) => tab === 'external',
  origin: (tab) => tab !== 'external',
};

export function isRefundTab(text: string | null): text is RefundTab {
  return text !== null && Object.hasOwn(refundTabs, text);
}

export function RefundTabs({ tab }: { tab: RefundTab }) {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const open = (chosen: RefundTab): void => {
    const missing = Object.keys(ONLY_IN).filter((name) => !ONLY_IN[name]?.(chosen));
    void navigate(`/refunds?${withTab(address, chosen, missing).toString()}`);
  };
  return (
    <Tabs
      value={tab}
      onChange={(_event, chosen: RefundTab) => open(chosen)}
      variant="scrollable"
      scrollButtons="auto"
      aria-label={text('refunds.title')}
      sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
    >
      {(Object.keys(refundTabs) as RefundTab[]).map((name) => (
        <Tab key={name} value={name} label={<TabLabel name={name} />} />
      ))}
    </Tabs>
  );
}

function TabLabel({ name }: { name: RefundTab }) {
  const count = useWaiting(refundTabs[name].waiting);
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75 }}>
      {text(`refunds.status.${name}`)}
      {count > 0 && (
        <Box
          component="span"
          sx={(theme) => ({
            px: 0.75,
            borderRadius: 2,
            color: theme.tones.warning.ink,
            bgcolor: theme.tones.warning.ground,
          })}
        >
          {count}
        </Box>
      )}
    </Box>
  );
}
