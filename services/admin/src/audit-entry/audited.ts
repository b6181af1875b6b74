import { ProblemError, problems } from '@booking/contracts';
import { type Clock, type Database, newId, transact } from '@booking/runtime';
import type { Action, ActionName, AuditEntry, Shown } from './audit-entry.ts';
import { appendAuditEntry, appendOutcome } from './audit-entry-repository.ts';
import { requestAddress } from './request-address.ts';

export type AuditDeps = { readonly db: Database; readonly clock: Clock };
type Ending = Pick<AuditEntry, 'outcome' | 'problem' | 'after'>;

type Work<Result> = {
  readonly run: () => Promise<Result>;
  readonly before?: Shown | undefined;
  readonly after?: (result: Result) => Shown;
};

/**
 * Runs an action of staff and writes two entries: the attempt, committed before anything happens, and the outcome.
 * If the process dies in between, or the outcome cannot be stored, only the attempt remains: the action may have
 * succeeded.
 */
export async function audited<Result>(
  { db, clock }: AuditDeps,
  action: Action,
  { run, before, after }: Work<Result>,
): Promise<Result> {
  const actionId = newId();
  const address = requestAddress();
  const attempt: AuditEntry = {
    ...{ id: newId(), actionId, at: clock(), action, before: before ?? null },
    ...{ outcome: 'attempted', problem: null, after: null },
    ...(address !== undefined && { address }),
  };
  const record = (ending: Ending): Promise<void> =>
    transact(db, (trx) => appendOutcome(trx, { id: newId(), actionId, at: clock(), ...ending }));

  await transact(db, (trx) => appendAuditEntry(trx, attempt));
  let result: Result;
  try {
    result = await run();
  } catch (error) {
    await record(endingOf(error));
    throw error;
  }
  await record({ outcome: 'succeeded', problem: null, after: after?.(result) ?? null });
  return result;
}

/** Runs an action of a member of staff on their own account, without a reason. */
export function auditedOwn<Result>(
  deps: AuditDeps,
  { email, name }: { readonly email: string; readonly name: ActionName },
  work: Work<Result>,
): Promise<Result> {
  return audited(deps, { staff: email, name, target: { type: 'staff', id: email }, reason: null }, work);
}

function endingOf(error: unknown): Ending {
  if (!(error instanceof ProblemError)) return { outcome: 'failed', problem: null, after: null };
  const outcome = problems[error.type].status < 500 ? 'refused' : 'failed';
  return { outcome, problem: error.type, after: null };
}
