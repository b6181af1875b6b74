import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { success } from '../actions/notices.tsx';
import type { EndpointWithHealth } from '../api/answers.ts';
import { post } from '../api/call-api.ts';
import { dayOf } from '../fields/day-of.ts';
import { useMay } from '../session/use-session.ts';
import { text } from '../texts/text.ts';

const actions = ['test', 'resendFailed', 'disable', 'enable'] as const;
type Action = (typeof actions)[number];

type Props = { readonly endpoint: EndpointWithHealth };

/** Shown to permitted staff until the endpoint is deleted. */
export function EndpointActions({ endpoint: { id, status } }: Props) {
  const may = useMay('manage_webhooks');
  const [asked, ask] = useState<Action>();
  if (!may || status === 'deleted') return null;
  const possible = actions.filter((action) => action !== (status === 'active' ? 'enable' : 'disable'));
  return (
    <>
      {possible.map((action) => (
        <Button key={action} variant={action === 'enable' ? 'contained' : 'outlined'} onClick={() => ask(action)}>
          {text(`webhookEndpoints.${action}`)}
        </Button>
      ))}
      {asked && <Dialog action={asked} id={id} onClose={() => ask(undefined)} />}
    </>
  );
}

type DialogProps = { readonly id: string; readonly onClose: () => void };

function Dialog({ action, ...dialog }: DialogProps & { readonly action: Action }) {
  if (action === 'resendFailed') return <ResendFailedDialog {...dialog} />;
  const { id, onClose } = dialog;
  const run = (reason: string | undefined): Promise<unknown> => post(`/webhook-endpoints/${id}/${action}`, { reason });
  const color = action === 'disable' ? 'error' : 'primary';
  return <ActionDialog of={`webhookEndpoints.${action}`} reason="optional" {...{ color, run, onClose }} />;
}

const DAYS_BEFORE = 7;
const DAY_MS = 86_400_000;

/** The number of deliveries that are sent again. */
type Resent = { readonly deliveries: number };

function ResendFailedDialog({ id, onClose }: DialogProps) {
  const [day, setDay] = useState(() => dayOf(new Date(Date.now() - DAYS_BEFORE * DAY_MS)));
  const resend = (reason: string | undefined): Promise<Resent> =>
    post(`/webhook-endpoints/${id}/resend-failed`, { since: new Date(`${day}T00:00:00`).toISOString(), reason });
  return (
    <ActionDialog
      of="webhookEndpoints.resendFailed"
      reason="optional"
      isComplete={day !== ''}
      run={resend}
      done={({ deliveries }) => success(text('webhookEndpoints.resent', { smart_count: deliveries }))}
      onClose={onClose}
    >
      <TextField
        type="date"
        label={text('webhookEndpoints.since')}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        sx={{ mt: 2 }}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </ActionDialog>
  );
}
