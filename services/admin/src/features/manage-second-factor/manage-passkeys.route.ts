import { ProblemError, remark } from '@booking/contracts';
import type { Route } from '@booking/http';
import { transact } from '@booking/runtime';
import { z } from 'zod';
import { NewRecoveryCodes } from '../../account/account-resource.ts';
import { lockOwn, type OwnDeps } from '../../account/own-account.ts';
import { beginFactorRoute, ownAccountCommand } from '../../account/own-account-route.ts';
import type { AdminDeps } from '../../admin-deps.ts';
import { openChallenge, takeChallenge } from '../../challenge/challenge-repository.ts';
import { deletePasskey, insertPasskey, listPasskeys } from '../../second-factor/passkey-repository.ts';
import { NewPasskeyResponse, PasskeyOptions } from '../../second-factor/passkey-response.ts';
import { dropUnneededRecoveryCodes } from '../../second-factor/second-factors.ts';
import { StaffName } from '../../staff/staff-resource.ts';
import { completeFactor, withoutCodes } from './complete-factor.ts';

export type Deps = OwnDeps & Pick<AdminDeps, 'relyingParty' | 'challengeCookie'>;

const PASSKEYS_MAX = 10;
const ID_LENGTH_MAX = 1_400;

export function managePasskeysRoutes(deps: Deps): Route[] {
  return [beginRoute(deps), addRoute(deps), removeRoute(deps)];
}

function beginRoute(deps: Deps): Route {
  return beginFactorRoute(deps, {
    path: '/admin/api/account/passkeys/challenge',
    operationId: 'beginPasskey',
    summary: 'Request a challenge, so that the browser can create a passkey.',
    answer: { description: 'The options of WebAuthn', schema: z.object({ passkey: PasskeyOptions }) },
    problems: ['passkeys-unavailable', 'too-many-passkeys'],
    async run({ staff }, at) {
      const known = await listPasskeys(deps.db, staff.id);
      if (known.length >= PASSKEYS_MAX) throw tooMany();
      const passkey = await deps.relyingParty.optionsToAdd(staff, known);
      const opening = { purpose: 'add_passkey', staffId: staff.id, challenge: passkey.challenge } as const;
      const token = await openChallenge(deps.db, { ...opening, countedAddress: null, at });
      const cookie = deps.challengeCookie.give(token);
      return { headers: { 'set-cookie': cookie }, body: { passkey } };
    },
  });
}

function addRoute(deps: Deps): Route {
  return ownAccountCommand(deps, {
    path: '/admin/api/account/passkeys',
    operationId: 'addPasskey',
    summary: 'Add the passkey that the browser created. Other sessions of the account end.',
    body: z.strictObject({ name: StaffName, passkey: NewPasskeyResponse }),
    answer: { description: 'Added', schema: NewRecoveryCodes },
    problems: ['sign-in-expired', 'second-factor-wrong', 'passkey-known', 'too-many-passkeys'],
    action: 'add_passkey',
    changesSignIn: true,
    async run({ own, body: { name, passkey: response }, at, cookieHeader }) {
      const { id: staffId } = own.staff;
      const token = deps.challengeCookie.read(cookieHeader);
      const taken = await takeChallenge(deps.db, { token, purpose: 'add_passkey', at });
      if (taken?.staffId !== staffId) throw new ProblemError('sign-in-expired', 'Begin to add the passkey again.');
      const created = await deps.relyingParty.readNew(response, taken.challenge ?? '');
      if (!created) throw new ProblemError('second-factor-wrong', remark('passkey-unfit'));
      return transact(deps.db, async (trx) => {
        await lockOwn(trx, own);
        if ((await listPasskeys(trx, staffId)).length >= PASSKEYS_MAX) throw tooMany();
        if (!(await insertPasskey(trx, { ...created, staffId, name, createdAt: at, lastUsedAt: null }))) {
          throw new ProblemError('passkey-known', 'This passkey is known already.');
        }
        return completeFactor(trx, own);
      });
    },
    after: (result, { body: { name } }) => ({ name, ...withoutCodes(result) }),
  });
}

function removeRoute(deps: Deps): Route {
  return ownAccountCommand(deps, {
    path: '/admin/api/account/passkeys/remove',
    operationId: 'removePasskey',
    summary: 'Remove a passkey.',
    body: z.strictObject({ id: z.string().min(1).max(ID_LENGTH_MAX) }),
    answer: { description: 'Removed' },
    problems: ['not-found'],
    action: 'remove_passkey',
    changesSignIn: true,
    run: ({ own, body: { id } }) =>
      transact(deps.db, async (trx) => {
        const { id: staffId } = await lockOwn(trx, own);
        if (!(await deletePasskey(trx, staffId, id))) throw new ProblemError('not-found', remark('passkey-unknown'));
        await dropUnneededRecoveryCodes(trx, staffId);
      }),
  });
}

function tooMany(): ProblemError {
  return new ProblemError('too-many-passkeys', `The account already has ${PASSKEYS_MAX} passkeys. Remove one first.`);
}
