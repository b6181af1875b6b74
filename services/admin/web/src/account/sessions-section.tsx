import { ActionButton } from '../actions/action-button.tsx';
import type { OwnSession } from '../api/answers.ts';
import { StatusChip } from '../fields/status-chip.tsx';
import { TimeText } from '../fields/time-text.tsx';
import type { Column } from '../list/column.ts';
import { TableSection } from '../list/table-section.tsx';
import { text } from '../texts/text.ts';
import { deviceNameOf } from './device-name.ts';

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

export function SessionsSection() {
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
