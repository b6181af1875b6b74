import type { Discrepancy } from '@booking/contracts';
import Button from '@mui/material/Button';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { useMay } from '../session/use-session.ts';
import { useText } from '../texts/use-text.ts';
import { resolveDiscrepancy } from './discrepancy-orders.ts';

type Ask = (discrepancy: Discrepancy) => void;

const AskContext = createContext<Ask>(() => undefined);

/** Keeps the dialog above the list, because the row of a resolved discrepancy disappears. */
export function ResolveDialogs({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Discrepancy>();
  return (
    <AskContext value={setAsked}>
      {children}
      {asked && <ResolveDialog discrepancy={asked} onClose={() => setAsked(undefined)} />}
    </AskContext>
  );
}

/** Shown to permitted staff while the discrepancy is open. */
export function ResolveButton({ discrepancy }: { discrepancy: Discrepancy }) {
  const text = useText();
  const ask = useContext(AskContext);
  if (!useMay('process_refunds') || discrepancy.status !== 'open') return null;
  return (
    <Button variant="outlined" onClick={() => ask(discrepancy)}>
      {text('discrepancies.resolve')}
    </Button>
  );
}

function ResolveDialog({ discrepancy, onClose }: { discrepancy: Discrepancy; onClose: () => void }) {
  const text = useText();
  return (
    <ActionDialog
      title={text('discrepancies.resolveTitle')}
      hint={text('discrepancies.resolveHint')}
      confirm={text('discrepancies.resolve')}
      reason="required"
      run={(reason = '') => resolveDiscrepancy(discrepancy.id, reason)}
      onClose={onClose}
    />
  );
}
