import { Button } from '@mui/material';
import { useState } from 'react';
import { ActionButton } from '../actions/action-button.tsx';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { openDialog } from '../actions/open-dialog.tsx';
import type { EndpointWithHealth } from '../api/answers.ts';
import { post } from '../api/call-api.ts';
import { DateField } from '../fields/date-field.tsx';
import { dayOf } from '../fields/day-of.ts';
import { useMay } from '../session/use-session.ts';
import { text } from '../texts/text.ts';

const OUTLINED = { variant: 'outlined' } as const;

/** Shown to permitted staff until the endpoint is deleted. */
export function EndpointActions({ endpoint: { id, status } }: { endpoint: EndpointWithHealth }) {
  if (!useMay('manage_webhooks') || status === 'deleted') return null;
  const action = { reason: 'optional', button: OUTLINED } as const;
  const path = `/webhook-endpoints/${id}`;
  return (
    <>
      <ActionButton of="webhookEndpoints.test" path={`${path}/test`} {...action} />
      <Button variant="outlined" onClick={() => openDialog(<ResendFailedDialog path={`${path}/resend-failed`} />)}>
        {text('webhookEndpoints.resendFailed')}
      </Button>
      {status === 'active' ? (
        <ActionButton of="webhookEndpoints.disable" path={`${path}/disable`} {...action} color="error" />
      ) : (
        <ActionButton of="webhookEndpoints.enable" path={`${path}/enable`} reason="optional" />
      )}
    </>
  );
}

const DAYS_BEFORE = 7;
const DAY_MS = 86_400_000;

/** The number of deliveries that are sent again. */
type Resent = { readonly deliveries: number };

function ResendFailedDialog({ path }: { path: string }) {
  const [day, setDay] = useState(() => dayOf(new Date(Date.now() - DAYS_BEFORE * DAY_MS)));
  return (
    <ActionDialog
      of="webhookEndpoints.resendFailed"
      reason="optional"
      isComplete={day !== ''}
      run={(reason) => post<Resent>(path, { since: new Date(`${day}T00:00:00`).toISOString(), reason })}
      done={({ deliveries }) => text('webhookEndpoints.resent', { smart_count: deliveries })}
    >
      <DateField label={text('webhookEndpoints.since')} value={day} onChange={setDay} sx={{ mt: 2 }} />
    </ActionDialog>
  );
}
