import { ActionDialog } from '../actions/action-dialog.tsx';
import { AskButton } from '../actions/ask-button.tsx';
import { success } from '../actions/notices.tsx';
import { useText } from '../texts/use-text.ts';
import { compareNow } from './discrepancy-orders.ts';
import { startedText } from './started-text.ts';

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
  return (
    <ActionDialog
      of="discrepancies.compare"
      reason="optional"
      done={(started) => success(startedText(started, text))}
      run={compareNow}
      onClose={onClose}
    />
  );
}
