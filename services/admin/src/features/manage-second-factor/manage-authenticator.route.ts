import { ProblemError } from '@booking/contracts';
import type { Route } from '@booking/http';
import { openSecret, sealSecret, transact } from '@booking/runtime';
import { z } from 'zod';
import { NewRecoveryCodes } from '../../account/account-resource.ts';
import { lockOwn, type OwnDeps } from '../../account/own-account.ts';
import { beginFactorRoute, ownAccountCommand } from '../../account/own-account-route.ts';
import type { AdminDeps } from '../../admin-deps.ts';
import {
  confirmAuthenticatorApp,
  deleteAuthenticatorApp,
  findAuthenticatorApp,
  offerAuthenticatorApp,
} from '../../second-factor/authenticator-app-repository.ts';
import { dropUnneededRecoveryCodes } from '../../second-factor/second-factors.ts';
import { newTotpSecret, stepOfCode, totpAddress } from '../../second-factor/totp.ts';
import { completeFactor, withoutCodes } from './complete-factor.ts';

export type Deps = OwnDeps & Pick<AdminDeps, 'secretKeys'>;

const CODE_LENGTH_MAX = 20;

export function manageAuthenticatorRoutes(deps: Deps): Route[] {
  return [offerRoute(deps), confirmRoute(deps), removeRoute(deps)];
}

function offerRoute(deps: Deps): Route {
  return beginFactorRoute(deps, {
    path: '/admin/api/account/authenticator',
    operationId: 'offerAuthenticator',
    summary: 'Make a secret for an authenticator app. The app takes effect when a code confirms the secret.',
    answer: {
      description: 'The secret, shown once',
      schema: z.object({
        secret: z.string().meta({ description: 'Base32, to type it by hand' }),
        address: z.string().meta({ description: 'The `otpauth:` address for a QR code' }),
      }),
    },
    problems: ['authenticator-unavailable', 'authenticator-not-pending'],
    async run(own, at) {
      const secret = await offerSecret(deps, own.staff.id, at);
      return { body: { secret, address: totpAddress(secret, own.staff.email) } };
    },
  });
}

async function offerSecret({ db, secretKeys }: Deps, staffId: string, at: Date): Promise<string> {
  if (secretKeys.length === 0) throw new ProblemError('authenticator-unavailable', 'ADMIN_SECRET_KEYS is not set.');
  const secret = newTotpSecret();
  const offer = { staffId, sealedSecret: sealSecret(secret, staffId, secretKeys), at };
  if (await transact(db, (trx) => offerAuthenticatorApp(trx, offer))) return secret;
  throw notPending();
}

function confirmRoute(deps: Deps): Route {
  return ownAccountCommand(deps, {
    path: '/admin/api/account/authenticator/confirm',
    operationId: 'confirmAuthenticator',
    summary: 'Switch the authenticator app on with its first code. Other sessions of the account end.',
    body: z.strictObject({ code: z.string().max(CODE_LENGTH_MAX) }),
    answer: { description: 'Switched on', schema: NewRecoveryCodes },
    problems: ['authenticator-not-pending', 'second-factor-wrong'],
    action: 'add_authenticator',
    changesSignIn: true,
    async run({ own, body: { code }, at }) {
      const { id: staffId } = own.staff;
      const app = await findAuthenticatorApp(deps.db, staffId);
      if (!app || app.confirmedAt) throw notPending();
      const { sealedSecret } = app;
      const step = stepOfCode(openSecret(sealedSecret, staffId, deps.secretKeys), code.replaceAll(/\s/g, ''), at);
      if (step === undefined) throw new ProblemError('second-factor-wrong', 'The code is not valid; try the next one.');
      return transact(deps.db, async (trx) => {
        await lockOwn(trx, own);
        if (!(await confirmAuthenticatorApp(trx, { staffId, sealedSecret, step, at }))) throw notPending();
        return completeFactor(trx, own);
      });
    },
    after: withoutCodes,
  });
}

function removeRoute(deps: Deps): Route {
  return ownAccountCommand(deps, {
    path: '/admin/api/account/authenticator/remove',
    operationId: 'removeAuthenticator',
    summary: 'Remove the authenticator app.',
    body: z.strictObject({}),
    answer: { description: 'Removed' },
    action: 'remove_authenticator',
    changesSignIn: true,
    run: ({ own }) =>
      transact(deps.db, async (trx) => {
        const { id: staffId } = await lockOwn(trx, own);
        await deleteAuthenticatorApp(trx, staffId);
        await dropUnneededRecoveryCodes(trx, staffId);
      }),
  });
}

function notPending(): ProblemError {
  return new ProblemError('authenticator-not-pending', 'Begin the setup of the authenticator app again.');
}
