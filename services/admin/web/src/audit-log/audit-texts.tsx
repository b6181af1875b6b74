import type { AuditEntry } from '../api/answers.ts';
import { IdText } from '../fields/id-text.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { wordIn } from '../texts/text.ts';
import { pathOfTarget } from './audit-entry.ts';

export const OutcomeChip = defineChip('auditLog.outcome', {
  attempted: 'progress',
  succeeded: 'success',
  refused: 'warning',
  failed: 'danger',
});

const UUID_LENGTH = 36;
/** The target of an action on all gateways. */
const EVERY = 'all';

/** The target of an action, with a link. Some targets have a name instead of an id: an account has its email. */
export function TargetText({ target }: Pick<AuditEntry, 'target'>) {
  const { type, id } = target;
  const to = pathOfTarget(target);
  if (id === EVERY) return wordIn('auditLog.targets', type);
  const isNumbered = id.length === UUID_LENGTH;
  return (
    <>
      {wordIn('auditLog.targets', type)} {isNumbered ? <IdText id={id} short {...(to !== undefined && { to })} /> : id}
    </>
  );
}
