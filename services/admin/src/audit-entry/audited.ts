import { ProblemError, problems } from '@booking/contracts';
import { newId, type Clock, type Database } from '@booking/runtime';
import { insertAuditEntry } from './audit-entry-repository.ts';
import type { Action, AuditEntry } from './audit-entry.ts';

type Deps = { readonly db: Database; readonly clock: Clock };
type Ending = Pick<AuditEntry, 'outcome' | 'problem'>;

/**
 * Does something staff asked for, and leaves two entries: the attempt, committed before anything happens, and what came
 * of it. So nothing is ever done without a trace, even when the process dies in between.
 */
export async function audited<Result>(
  { db, clock }: Deps,
  action: Action,
  work: () => Promise<Result>,
): Promise<Result> {
  const actionId = newId();
  const record = (ending: Ending): Promise<void> =>
    insertAuditEntry(db, { id: newId(), actionId, at: clock(), action, ...ending });

  await record({ outcome: 'attempted', problem: null });
  try {
    const result = await work();
    await record({ outcome: 'succeeded', problem: null });
    return result;
  } catch (error) {
    await record(endingOf(error));
    throw error;
  }
}

function endingOf(error: unknown): Ending {
  if (!(error instanceof ProblemError)) return { outcome: 'failed', problem: null };
  return { outcome: problems[error.type].status < 500 ? 'refused' : 'failed', problem: error.type };
}
