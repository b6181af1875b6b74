import { ProblemError, remark } from '@booking/contracts';
import { defineRoute, type Route, strictBody } from '@booking/http';
import { transact } from '@booking/runtime';
import { z } from 'zod';
import { SessionResource } from '../../account/account-resource.ts';
import { findOwn, type OwnDeps } from '../../account/own-account.ts';
import { ownAccountCommand } from '../../account/own-account-command.ts';
import type { Session } from '../../session/session.ts';
import { deleteOtherSessions, deleteOwnSession, listSessions } from '../../session/session-repository.ts';

export function manageSessionsRoutes(deps: OwnDeps): Route[] {
  return [listRoute(deps), endRoute(deps), endOthersRoute(deps)];
}

function listRoute(deps: OwnDeps): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/account/sessions',
    operationId: 'listOwnSessions',
    summary: 'List the open sessions of your own account, the most recently used first.',
    tag: 'Account',
    auth: 'client',
    answers: { 200: { description: 'The sessions', schema: z.object({ data: z.array(SessionResource) }) } },
    problems: [],
    async handle({ headers }) {
      const { staff, session } = await findOwn(deps, headers);
      const sessions = await listSessions(deps.db, staff.id, deps.clock());
      return { status: 200, body: { data: sessions.map((listed) => present(listed, session)) } };
    },
  });
}

function endRoute(deps: OwnDeps): Route {
  return ownAccountCommand(deps, {
    path: '/admin/api/account/sessions/{session}/end',
    operationId: 'endOwnSession',
    summary: 'Sign out one session of your own account.',
    params: z.object({ session: z.string().regex(/^[0-9a-f]{64}$/) }),
    body: strictBody({}),
    answer: { description: 'Ended' },
    problems: ['not-found'],
    action: 'end_session',
    changesSignIn: false,
    async run({ own: { staff }, params: { session } }) {
      if (await deleteOwnSession(deps.db, staff.id, session)) return;
      throw new ProblemError('not-found', remark('session-ended'));
    },
  });
}

function endOthersRoute(deps: OwnDeps): Route {
  return ownAccountCommand(deps, {
    path: '/admin/api/account/sessions/end-others',
    operationId: 'endOtherSessions',
    summary: 'Sign out all other sessions of your own account.',
    body: strictBody({}),
    answer: { description: 'Ended', schema: z.object({ ended: z.int() }) },
    action: 'end_other_sessions',
    changesSignIn: false,
    run: async ({ own: { session } }) => ({
      ended: await transact(deps.db, (trx) => deleteOtherSessions(trx, session)),
    }),
    after: (result) => result,
  });
}

function present(listed: Session, current: Session): SessionResource {
  const { idHash: id, address, userAgent } = listed;
  return {
    ...{ id, address, userAgent },
    isThis: id === current.idHash,
    createdAt: listed.createdAt.toISOString(),
    lastSeenAt: listed.lastSeenAt.toISOString(),
  };
}
