import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PasskeyCancelled } from '../api/passkey.ts';
import { RequestProblem } from '../api/request-problem.ts';
import { problemText } from '../texts/server-sentence.ts';
import { type Text, useText } from '../texts/use-text.ts';

const SECONDS_PER_MINUTE = 60;

type SignInFailure = { readonly message: string | undefined; readonly tell: (error: unknown) => void; clear(): void };

/** The reason of a failed sign-in, without any information about accounts. */
export function useSignInFailure(): SignInFailure {
  const text = useText();
  const { search } = useLocation();
  const [message, setMessage] = useState(() => describeReturn(new URLSearchParams(search).get('problem'), text));
  return {
    message,
    tell: (error) => setMessage(describe(error, text)),
    clear: () => setMessage(undefined),
  };
}

function describe(error: unknown, text: Text): string {
  if (error instanceof PasskeyCancelled) return text('session.passkeyFailed');
  if (!(error instanceof RequestProblem)) return String(error);
  if (error.is('too-many-requests')) return tooMany(error, text);
  const known = REASONS.find(([problem]) => error.is(problem));
  return known ? text(known[1]) : problemText(error, text).detail;
}

const REASONS = [
  ['second-factor-wrong', 'session.wrongSecond'],
  ['sign-in-expired', 'session.expired'],
  ['unauthenticated', 'session.wrong'],
  ['validation-failed', 'session.wrong'],
] as const;

function tooMany({ problem: { retryAfterSeconds } }: RequestProblem, text: Text): string {
  if (typeof retryAfterSeconds !== 'number') return text('session.tooMany');
  return text('session.tooManyMinutes', { smart_count: Math.ceil(retryAfterSeconds / SECONDS_PER_MINUTE) });
}

/** The reason why the OpenID provider returned a user without a sign-in. */
function describeReturn(problem: string | null, text: Text): string | undefined {
  if (problem === null) return undefined;
  return text(problem === 'service-unavailable' ? 'session.openIdUnavailable' : 'session.openIdRefused');
}
