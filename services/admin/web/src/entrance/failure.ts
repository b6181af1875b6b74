import { PasskeyCancelled } from '../api/passkey.ts';
import { RequestProblem } from '../api/request-problem.ts';
import { addServerTexts } from '../texts/catalogue.ts';
import { fieldProblemText, problemText } from '../texts/text.ts';
import { text } from './entrance-text.ts';

/** The message about something that failed. */
export type Failure = { readonly title?: string; readonly detail: string };

/** The reason of a failed sign-in, without any information about accounts. */
export async function signInFailure(error: unknown): Promise<Failure> {
  if (error instanceof PasskeyCancelled) return { detail: text('session.passkeyFailed') };
  if (!(error instanceof RequestProblem)) return { detail: String(error) };
  if (error.is('too-many-requests')) return { detail: tooMany(error) };
  const known = REASONS.find(([problem]) => error.is(problem));
  return { detail: known ? text(known[1]) : (await describe(error)).detail };
}

const REASONS = [
  ['second-factor-wrong', 'session.wrongSecond'],
  ['sign-in-expired', 'session.expired'],
  ['unauthenticated', 'session.wrong'],
  ['validation-failed', 'session.wrong'],
] as const;

const SECONDS_PER_MINUTE = 60;

function tooMany({ problem: { retryAfterSeconds } }: RequestProblem): string {
  if (typeof retryAfterSeconds !== 'number') return text('session.tooMany');
  return text('session.tooManyMinutes', { smart_count: Math.ceil(retryAfterSeconds / SECONDS_PER_MINUTE) });
}

/** Why an invitation was not accepted. */
export async function invitationFailure(error: unknown): Promise<Failure> {
  return error instanceof RequestProblem ? describe(error) : { detail: String(error) };
}

/** Why the API rejected the chosen password; undefined if the request failed for another reason. */
export async function passwordFault(error: unknown): Promise<string | undefined> {
  if (!(error instanceof RequestProblem)) return undefined;
  const fault = error.fields.find(({ pointer }) => pointer === '/password');
  if (!fault) return undefined;
  await loadServerTexts();
  return fieldProblemText(fault);
}

async function describe(problem: RequestProblem): Promise<{ title: string; detail: string }> {
  await loadServerTexts();
  return problemText(problem);
}

/** Loads the translations of the API's texts. If that fails, problems appear in English. */
function loadServerTexts(): Promise<void> {
  return addServerTexts().catch(() => undefined);
}

const PROVIDER_FAILURES = [
  ['service-unavailable', 'session.openIdUnavailable'],
  ['too-many-requests', 'session.tooMany'],
] as const;

/** The reason why the OpenID provider returned a visitor without a sign-in. */
export function providerFailure(): Failure | undefined {
  const problem = new URLSearchParams(location.search).get('problem');
  if (problem === null) return undefined;
  const known = PROVIDER_FAILURES.find(([type]) => type === problem);
  return { detail: text(known ? known[1] : 'session.openIdRefused') };
}
