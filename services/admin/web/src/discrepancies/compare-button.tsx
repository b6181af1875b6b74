import { ActionDialog } from '../actions/action-dialog.tsx';
import { AskButton } from '../actions/ask-button.tsx';
import { notify } from '../actions/notices.tsx';
import { useText } from '../texts/use-text.ts';
import { compareNow } from './discrepancy-orders.ts';

/** Starts the reconciliation with all gateways, and names them. */
export function CompareButton() {
  const text = useText();
  return (
    <AskButton
      needs="process_refunds"
      label={text('discrepancies.compare')}
      dialog={(onClose) => <CompareDialog onClose={onClose} />}
    />
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
