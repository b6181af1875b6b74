import { ProblemError, remark } from '@booking/contracts';
import type { Route } from '@booking/http';
import { transact } from '@booking/runtime';
import { z } from 'zod';
import { Account, type PasskeyResource, SessionResource } from '../../account/account-resource.ts';
import { lockOwn, type OwnDeps } from '../../account/own-account.ts';
import { ownAccountCommand, ownAccountQuery } from '../../account/own-account-route.ts';
import type { AdminDeps } from '../../admin-deps.ts';
import type { Passkey } from '../../second-factor/passkey-repository.ts';
import { findSecondFactors } from '../../second-factor/second-factors.ts';
import type { Session } from '../../session/session.ts';
import { deleteOtherSessions, deleteOwnSession, listSessions } from '../../session/session-repository.ts';
import { saveProfile } from '../../staff/profile-repository.ts';
import { belongsToProvider } from '../../staff/staff.ts';
import { presentSignedIn, ProfileChange, SignedInStaff } from '../../staff/staff-resource.ts';

export function manageAccountRoutes(deps: Deps): Route[] {
  return [readAccountRoute(deps), editProfileRoute(deps), listRoute(deps), endRoute(deps), endOthersRoute(deps)];
}

type Deps = OwnDeps & Pick<AdminDeps, 'relyingParty' | 'secretKeys'>;

function readAccountRoute(deps: Deps): Route {
  return ownAccountQuery(deps, {
    path: '/admin/api/account',
    operationId: 'getAccount',
    summary: 'Read your own account: how you sign in, and your last sign-in.',
    answer: { description: 'The account', schema: Account },
    async run({ staff, session }) {
      const { authenticatorSince, passkeys, recoveryCodesLeft } = await findSecondFactors(deps.db, staff.id);
      return {
        body: {
          staff: presentSignedIn(staff),
          belongsToProvider: belongsToProvider(staff),
          previousSignInAt: session.previousSignInAt?.toISOString() ?? null,
          authenticatorSince: authenticatorSince?.toISOString() ?? null,
          passkeys: passkeys.map(presentPasskey),
          recoveryCodesLeft,
          passkeysUsable: deps.relyingParty.isUsable,
          authenticatorUsable: deps.secretKeys.length > 0,
        },
      };
    },
  });
}

function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyResource {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

function editProfileRoute(deps: OwnDeps): Route {
  return ownAccountCommand(deps, {
    path: '/admin/api/account/profile',
    operationId: 'editProfile',
    summary: 'Change your own name and email. A new email requires a recent sign-in.',
    body: ProfileChange,
    answer: { description: 'The account as it is now', schema: SignedInStaff },
    problems: ['managed-by-provider', 'recent-sign-in-required', 'email-in-use'],
    action: 'change_profile',
    changesSignIn: ({ own, body }) => body.email !== undefined && body.email !== own.staff.email,
    before: ({ own: { staff } }) => presentSignedIn(staff),
    run: ({ own, body, at }) =>
      transact(deps.db, async (trx) => {
        const staff = await lockOwn(trx, own);
        return presentSignedIn(await saveProfile(trx, staff, { ...body, at }));
      }),
    after: (changed) => changed,
  });
}

function listRoute(deps: OwnDeps): Route {
  return ownAccountQuery(deps, {
    path: '/admin/api/account/sessions',
    operationId: 'listOwnSessions',
    summary: 'List the open sessions of your own account, the most recently used first.',
    answer: { description: 'The sessions', schema: z.object({ data: z.array(SessionResource) }) },
    async run({ staff, session }, at) {
      const sessions = await listSessions(deps.db, staff.id, at);
      return { body: { data: sessions.map((listed) => present(listed, session)) } };
    },
  });
}

function endRoute(deps: OwnDeps): Route {
  return ownAccountCommand(deps, {
    path: '/admin/api/account/sessions/{session}/end',
    operationId: 'endOwnSession',
    summary: 'Sign out one session of your own account.',
    params: z.object({ session: z.string().regex(/^[0-9a-f]{64}$/) }),
    body: z.strictObject({}),
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
    body: z.strictObject({}),
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
