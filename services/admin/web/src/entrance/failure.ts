import { PasskeyCancelled } from '../api/passkey.ts';
import { RequestProblem } from '../api/request-problem.ts';
import { addServerTexts } from '../texts/catalogue.ts';
import { fieldName, fieldProblemText, problemText } from '../texts/text.ts';
import { text } from './entrance-text.ts';

/** The message about something that failed. */
export type Failure = { readonly title?: string; readonly detail: string; readonly faults?: readonly string[] };

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

/** Why an invitation was not accepted, field by field. */
export async function invitationFailure(error: unknown): Promise<Failure> {
  if (!(error instanceof RequestProblem)) return { detail: String(error) };
  const { title, detail } = await describe(error);
  const faults = error.fields.map(
    (field) => `${fieldName(field.pointer) ?? field.pointer}: ${fieldProblemText(field)}`,
  );
  return { title, detail, faults };
}

/** If the translations of the API's texts cannot be loaded, problems appear in English. */
async function describe(problem: RequestProblem): Promise<{ title: string; detail: string }> {
  await addServerTexts().catch(() => undefined);
  return problemText(problem);
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
