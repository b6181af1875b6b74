import { defineRoute, type Route } from '@booking/http';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { sessionEnded } from '../../session/session.ts';
import { findStaff } from '../../staff/staff-repository.ts';
import { presentSignedIn, SignedInStaff } from '../../staff/staff-resource.ts';

export function getSessionRoute({ db }: Pick<AdminDeps, 'db'>): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/session',
    operationId: 'getSession',
    summary: 'Read the account of this session.',
    tag: 'Session',
    auth: 'client',
    answers: { 200: { description: 'The account of this session', schema: z.object({ staff: SignedInStaff }) } },
    problems: [],
    async handle({ caller }) {
      const staff = await findStaff(db, { email: caller.sub });
      if (!staff) throw sessionEnded();
      return { status: 200, body: { staff: presentSignedIn(staff) } };
    },
  });
}
