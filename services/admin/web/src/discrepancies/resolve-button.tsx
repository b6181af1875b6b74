import type { Discrepancy } from '@booking/contracts';
import Button from '@mui/material/Button';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { defineDialogs } from '../actions/define-dialogs.tsx';
import { useMay } from '../session/use-session.ts';
import { useText } from '../texts/use-text.ts';
import { resolveDiscrepancy } from './discrepancy-orders.ts';

export const [ResolveDialogs, useAskResolve] = defineDialogs(ResolveDialog);

/** Shown to permitted staff while the discrepancy is open. */
export function ResolveButton({ discrepancy }: { discrepancy: Discrepancy }) {
  const text = useText();
  const ask = useAskResolve();
  if (!useMay('process_refunds') || discrepancy.status !== 'open') return null;
  return (
    <Button variant="outlined" onClick={() => ask(discrepancy)}>
      {text('discrepancies.resolve')}
    </Button>
  );
}

function ResolveDialog({ question: { id }, onClose }: { question: Discrepancy; onClose: () => void }) {
  const run = (reason = ''): Promise<Discrepancy> => resolveDiscrepancy(id, reason);
  return <ActionDialog of="discrepancies.resolve" reason="required" run={run} onClose={onClose} />;
}
