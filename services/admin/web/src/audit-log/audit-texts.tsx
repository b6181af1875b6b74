import { IdText } from '../fields/id-text.tsx';
import { StatusChip } from '../fields/status-chip.tsx';
import { useText, useWord } from '../texts/use-text.ts';
import { outcomeTones, pathOfTarget, type AuditEntry } from './audit-entry.ts';

export function OutcomeChip({ outcome }: Pick<AuditEntry, 'outcome'>) {
  const text = useText();
  return <StatusChip tone={outcomeTones[outcome]} label={text(`auditLog.outcome.${outcome}`)} />;
}

const UUID_LENGTH = 36;

/** The target of an action, with a link. Some targets have a name instead of an id: an account has its email. */
export function TargetText({ target }: Pick<AuditEntry, 'target'>) {
  const word = useWord();
  const { type, id } = target;
  const to = pathOfTarget(target);
  const isNumbered = id.length === UUID_LENGTH;
  return (
    <>
      {word('auditLog.targets', type)} {isNumbered ? <IdText id={id} short {...(to !== undefined && { to })} /> : id}
    </>
  );
}
