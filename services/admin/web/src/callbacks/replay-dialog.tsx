import { ActionDialog } from '../actions/action-dialog.tsx';
import { callApi } from '../api/call-api.ts';
import { useText } from '../texts/use-text.ts';

/** Asks for confirmation before a callback is replayed. */
export function ReplayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText();
  return (
    <ActionDialog
      of="callbacks.replay"
      reason="optional"
      done={text('callbacks.replayDone')}
      run={(reason) => callApi(`/callbacks/${id}/replay`, { method: 'POST', body: { reason } })}
      onClose={onClose}
    />
  );
}
