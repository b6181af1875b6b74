import { requirePermission } from '@booking/contracts';
import { decodeCursor, defineRoute, encodeCursor, listOf, pageOf, PageQuery, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { SearchText } from '../../read-model/record-query.ts';
import { findSecondFactorHolders } from '../../second-factor/second-factor-holders-repository.ts';
import { findLastSignIns } from '../../staff/last-sign-in-repository.ts';
import type { Staff } from '../../staff/staff.ts';
import { listStaff } from '../../staff/staff-repository.ts';
import { ListedStaff, presentAccount } from '../../staff/staff-resource.ts';

const Position = z.tuple([z.uuid()]);

export function listStaffRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/staff',
    operationId: 'listStaff',
    summary: 'List the accounts of staff, newest first.',
    tag: 'Staff',
    auth: 'client',
    query: PageQuery.extend({
      q: SearchText.optional().meta({ description: 'Parts of the name or the email; all of them' }),
    }),
    answers: { 200: { description: 'A page of accounts', schema: listOf(ListedStaff) } },
    problems: ['forbidden'],
    async handle({ query: { limit, after, q }, caller }) {
      requirePermission(caller, 'manage_staff');
      const [before] = after === undefined ? [] : decodeCursor(after, Position);
      const rows = await listStaff(db, { limit: limit + 1, before, q });
      const page = pageOf({ rows, limit, cursorOf: ({ id }) => encodeCursor([id]) });
      return { status: 200, body: { ...page, data: await presentListed(db, page.data) } };
    },
  });
}

async function presentListed(db: Database, accounts: readonly Staff[]): Promise<ListedStaff[]> {
  const ids = accounts.map(({ id }) => id);
  const [signIns, holders] = await Promise.all([findLastSignIns(db, ids), findSecondFactorHolders(db, ids)]);
  return accounts.map((staff) => ({
    ...presentAccount(staff),
    lastSignedInAt: signIns.get(staff.id)?.toISOString() ?? null,
    hasSecondFactor: holders.has(staff.id),
  }));
}
