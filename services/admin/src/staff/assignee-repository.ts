import type { Database } from '@booking/runtime';

/** A member of staff to whom work can be assigned. */
export type Assignee = { readonly email: string; readonly name: string };

/** The most accounts to choose from. */
const ASSIGNEES_MAX = 200;

/** The enabled accounts that may decide, by name. */
export async function listAssignees(db: Database): Promise<Assignee[]> {
  return db('staff')
    .whereNull('disabled_at')
    .whereRaw(`'process_refunds' = any(permissions)`)
    .orderBy(['name', 'email'])
    .limit(ASSIGNEES_MAX)
    .select<Assignee[]>('email', 'name');
}
