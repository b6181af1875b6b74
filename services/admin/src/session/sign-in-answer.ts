import type { Answer, RouteAnswer } from '@booking/http';
import { z } from 'zod';
import { presentSignedIn, SignedInStaff } from '../staff/staff-resource.ts';
import type { HalfSignedIn, SignedIn } from './enter-account.ts';
import type { StaffCookies } from './session-cookie.ts';
import { SecondFactorRequest } from './session-resource.ts';

export const signedInAnswer = { description: 'Signed in', schema: z.object({ staff: SignedInStaff }) };

/** The answers of routes that check a password. */
export const passwordAnswers: Readonly<Record<number, RouteAnswer>> = {
  200: signedInAnswer,
  202: {
    description: 'The password is right, and the second factor is missing',
    schema: z.object({ secondFactor: SecondFactorRequest }),
  },
};

export function answerEntered(entered: SignedIn | HalfSignedIn, cookies: StaffCookies): Answer {
  if ('sessionId' in entered) return answerSignedIn(entered, cookies);
  const { challengeToken, ...secondFactor } = entered;
  return {
    status: 202,
    headers: { 'set-cookie': cookies.challengeCookie.give(challengeToken) },
    body: { secondFactor },
  };
}

export function answerSignedIn({ staff, sessionId, device }: SignedIn, cookies: StaffCookies): Answer {
  return {
    status: 200,
    headers: { 'set-cookie': [cookies.sessionCookie.give(sessionId), cookies.deviceCookie.give(device)] },
    body: { staff: presentSignedIn(staff) },
  };
}
