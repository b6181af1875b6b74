import { IdText } from '../fields/id-text.tsx';
import { StatusChip } from '../fields/status-chip.tsx';
import { useText, useWord } from '../texts/use-text.ts';
import { outcomeTones, pathOfTarget, type AuditEntry } from './audit-entry.ts';

export function OutcomeChip({ outcome }: Pick<AuditEntry, 'outcome'>) {
  const text = useText();
  return <StatusChip tone={outcomeTones[outcome]} label={text(`auditLog.outcome.${outcome}`)} />;
}

const ID_LENGTH = 36;

/** What was acted on, with the way to it. Accounts and exports are named, not numbered. */
export function TargetText({ target }: Pick<AuditEntry, 'target'>) {
  const word = useWord();
  const to = pathOfTarget(target);
  return (
    <>
      {word('auditLog.targets', target.type)}{' '}
      <IdText id={target.id} short={target.id.length === ID_LENGTH} {...(to !== undefined && { to })} />
    </>
  );
}
