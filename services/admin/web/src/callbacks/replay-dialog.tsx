import { ActionDialog } from '../actions/action-dialog.tsx';
import { callApi } from '../api/call-api.ts';

/** Asks for confirmation before a callback is replayed. */
export function ReplayDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const run = (reason: string | undefined): Promise<unknown> =>
    callApi(`/callbacks/${id}/replay`, { method: 'POST', body: { reason } });
  return <ActionDialog of="callbacks.replay" reason="optional" run={run} onClose={onClose} />;
}
