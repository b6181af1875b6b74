import type { Discrepancy } from '@booking/contracts';
import { Button } from '@mui/material';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { defineDialogs } from '../actions/define-dialogs.tsx';
import { post } from '../api/call-api.ts';
import { useMay } from '../session/use-session.ts';
import { text } from '../texts/text.ts';

export const [ResolveDialogs, useAskResolve] = defineDialogs(ResolveDialog);

/** Shown to permitted staff while the discrepancy is open. */
export function ResolveButton({ discrepancy }: { discrepancy: Discrepancy }) {
  const ask = useAskResolve();
  if (!useMay('process_refunds') || discrepancy.status !== 'open') return null;
  return (
    <Button variant="outlined" onClick={() => ask(discrepancy)}>
      {text('discrepancies.resolve')}
    </Button>
  );
}

function ResolveDialog({ question: { id }, onClose }: { question: Discrepancy; onClose: () => void }) {
  const run = (reason: string | undefined): Promise<unknown> => post(`/discrepancies/${id}/resolve`, { reason });
  return <ActionDialog of="discrepancies.resolve" reason="required" run={run} onClose={onClose} />;
}
