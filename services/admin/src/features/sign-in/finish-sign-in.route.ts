import type { Route } from '@booking/http';
import { z } from 'zod';
import { PasskeyResponse } from '../../second-factor/passkey-response.ts';
import type { Proof } from '../../second-factor/proof.ts';
import { sessionRoute, type SessionRouteDeps } from '../../session/session-route.ts';
import { answerSignedIn, signedInAnswer } from '../../session/sign-in-answer.ts';
import { type Deps, finishSignIn } from './finish-sign-in.ts';

const CODE_LENGTH_MAX = 40;

const Code = z.string().trim().min(1).max(CODE_LENGTH_MAX);
const Body = z
  .strictObject({
    code: Code.optional().meta({ description: 'Six digits of the authenticator app' }),
    recoveryCode: Code.optional(),
    passkey: PasskeyResponse.optional(),
  })
  .refine((given) => Object.values(given).filter((proof) => proof !== undefined).length === 1, {
    error: 'Expected exactly one proof',
  });

export function finishSignInRoute(deps: Deps & SessionRouteDeps): Route {
  return sessionRoute(deps, {
    path: '/admin/api/session/second-factor',
    operationId: 'finishSignIn',
    summary: 'Prove the second factor after the password. The answer sets the session cookie.',
    body: Body,
    answers: { 200: signedInAnswer },
    problems: ['second-factor-wrong', 'sign-in-expired', 'too-many-requests'],
    async enter({ body, visit, challengeToken: token }) {
      return answerSignedIn(await finishSignIn(deps, { token, proof: proofOf(body), visit }), deps);
    },
  });
}

function proofOf({ code, recoveryCode, passkey }: z.infer<typeof Body>): Proof {
  if (passkey) return { kind: 'passkey', response: passkey };
  if (recoveryCode !== undefined) return { kind: 'recovery_code', code: recoveryCode };
  return { kind: 'authenticator', code: (code ?? '').replaceAll(/\s/g, '') };
}
