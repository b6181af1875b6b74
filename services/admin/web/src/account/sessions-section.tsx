import { Button } from '@mui/material';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import type { OwnSession } from '../api/answers.ts';
import { post } from '../api/call-api.ts';
import { StatusChip } from '../fields/status-chip.tsx';
import { TimeText } from '../fields/time-text.tsx';
import type { Column } from '../list/column.ts';
import { TableSection } from '../list/table-section.tsx';
import { text } from '../texts/text.ts';
import { deviceNameOf } from './device-name.ts';

type Question = 'others' | OwnSession;

export function SessionsSection() {
  const [question, ask] = useState<Question>();
  const columns: readonly Column<OwnSession>[] = [
    { label: 'account.device', cell: (session) => <DeviceText session={session} />, card: 'title' },
    { label: 'account.address', cell: ({ address }) => address ?? '–' },
    { label: 'account.started', cell: ({ createdAt }) => <TimeText at={createdAt} /> },
    { label: 'account.lastSeen', cell: ({ lastSeenAt }) => <TimeText at={lastSeenAt} /> },
    {
      label: 'account.endSession',
      align: 'right',
      card: 'corner',
      cell: (session) => <EndButton session={session} onAsk={() => ask(session)} />,
    },
  ];
  return (
    <>
      <TableSection<OwnSession>
        title="account.sessions"
        emptyText="account.noSessions"
        path="account/sessions"
        query={{}}
        columns={columns}
        aside={
          <Button color="inherit" onClick={() => ask('others')}>
            {text('account.endOthers')}
          </Button>
        }
      />
      {question && <EndDialog question={question} onClose={() => ask(undefined)} />}
    </>
  );
}

function DeviceText({ session: { userAgent } }: { session: OwnSession }) {
  return <span title={userAgent ?? ''}>{deviceNameOf(userAgent) ?? text('account.unknownDevice')}</span>;
}

function EndButton({ session, onAsk }: { session: OwnSession; onAsk: () => void }) {
  if (session.isThis) return <StatusChip tone="success" label={text('account.thisSession')} />;
  const device = deviceNameOf(session.userAgent) ?? text('account.unknownDevice');
  return (
    <Button color="inherit" aria-label={text('account.endSessionOf', { device })} onClick={onAsk}>
      {text('account.endSession')}
    </Button>
  );
}

function EndDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const [of, path] =
    question === 'others'
      ? (['account.endOthers', 'end-others'] as const)
      : (['account.endSession', `${question.id}/end`] as const);
  return <ActionDialog reason="none" run={() => post(`/account/sessions/${path}`, {})} {...{ of, onClose }} />;
}
