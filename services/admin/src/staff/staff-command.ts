import { Id } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import type { Action } from '../audit-entry/audit-entry.ts';
import { findStaff } from './staff-repository.ts';
import { presentAccount, type StaffAccount } from './staff-resource.ts';

const Params = z.object({ staff: Id });
type Request = { params: z.infer<typeof Params> };

/** The common part of all commands about one account: they need one permission and answer with the account. */
export function staffCommand({ db }: { db: Database }) {
  return {
    tag: 'Staff',
    params: Params,
    notFound: 'not-found',
    permission: 'manage_staff',
    target: ({ params }: Request): Action['target'] => ({ type: 'staff', id: params.staff }),
    async before({ params }: Request): Promise<StaffAccount | undefined> {
      const staff = await findStaff(db, params.staff);
      return staff && presentAccount(staff);
    },
  } as const;
}
