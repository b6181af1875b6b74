import { requirePermission } from '@booking/contracts';
import { decodeCursor, defineRoute, encodeCursor, listOf, pageOf, PageQuery, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { listStaff } from '../../staff/staff-repository.ts';
import { presentAccount, StaffAccount } from '../../staff/staff-resource.ts';

const Position = z.tuple([z.uuid()]);

export function listStaffRoute({ db }: { db: Database }): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/staff',
    operationId: 'listStaff',
    summary: 'List the accounts of staff, newest first.',
    tag: 'Staff',
    auth: 'client',
    query: PageQuery,
    answers: { 200: { description: 'A page of accounts', schema: listOf(StaffAccount) } },
    problems: ['forbidden'],
    async handle({ query: { limit, after }, caller }) {
      requirePermission(caller, 'manage_staff');
      const [before] = after === undefined ? [] : decodeCursor(after, Position);
      const rows = await listStaff(db, { limit: limit + 1, before });
      const page = pageOf({ rows, limit, cursorOf: ({ id }) => encodeCursor([id]) });
      return { status: 200, body: { ...page, data: page.data.map(presentAccount) } };
    },
  });
}
