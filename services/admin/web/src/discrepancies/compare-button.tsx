import Button from '@mui/material/Button';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { notify } from '../actions/notices.tsx';
import { useMay } from '../session/use-session.ts';
import { useText } from '../texts/use-text.ts';
import { compareNow } from './discrepancy-orders.ts';

/** Starts the reconciliation with all gateways, and names them. */
export function CompareButton() {
  const text = useText();
  const may = useMay('process_refunds');
  const [isAsking, setAsking] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)}>
        {text('discrepancies.compare')}
      </Button>
      {isAsking && <CompareDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function CompareDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const run = async (reason: string | undefined): Promise<void> => {
    const { payments, refunds } = await compareNow(reason);
    const named = (methods: readonly string[]): string => methods.join(', ') || text('discrepancies.nobody');
    const started = text('discrepancies.compareStarted', { payments: named(payments), refunds: named(refunds) });
    notify(started, 'success');
  };
  return <ActionDialog of="discrepancies.compare" reason="optional" done={null} run={run} onClose={onClose} />;
}
