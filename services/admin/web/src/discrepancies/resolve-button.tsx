import type { Discrepancy } from '@booking/contracts';
import { ActionButton } from '../actions/action-button.tsx';

/** Shown to permitted staff while the discrepancy is open. */
export function ResolveButton({ discrepancy: { id, status } }: { discrepancy: Discrepancy }) {
  if (status !== 'open') return null;
  return (
    <ActionButton
      needs="process_refunds"
      button={{ variant: 'outlined' }}
      of="discrepancies.resolve"
      reason="required"
      path={`/discrepancies/${id}/resolve`}
    />
  );
}
