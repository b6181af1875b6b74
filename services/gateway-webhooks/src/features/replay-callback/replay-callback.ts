import { type Callback as CallbackResource, ProblemError, remark, webhookUrl } from '@booking/contracts';
import type { GatewaySettings } from '@booking/gateways';
import { currentTraceparent, type Database, transact, type Transaction } from '@booking/runtime';
import {
  type ArchivedMethods,
  publishableReports,
  reportsToArchive,
  triesIn,
} from '../../archived-report/archived-report.ts';
import { lockTakenBack, replaceArchivedReports } from '../../archived-report/archived-report-repository.ts';
import { announceCallback, type Callback, type KeptReading, presentCallback, reread } from '../../callback/callback.ts';
import { getCallback, lockCallback, saveCallback } from '../../callback/callback-repository.ts';
import type { Observation } from '../../callback/observation.ts';
import { type AskableMethods, needsConfirmation, raiseQuestions } from '../../callback-question/callback-question.ts';
import { forgetEarlierAnswers, saveQuestions } from '../../callback-question/callback-question-repository.ts';
import { lockReports } from '../../payment-address/unknown-payment-lock-repository.ts';
import {
  divideReports,
  forgetUnclaimedReports,
  saveUnclaimedReports,
} from '../../unclaimed-report/unclaimed-report-repository.ts';

export type Deps = {
  readonly db: Database;
  readonly publicUrl: string;
  readonly gatewaySettings: GatewaySettings;
  readonly askable: AskableMethods;
  readonly archived: ArchivedMethods;
};

/**
 * Reads the stored bytes again and publishes their reports as new events; an unverified webhook is looked up again.
 * Throws `callback-not-found`, `unknown-payment-method`, `invalid-signature` when the signing secret is no longer
 * configured, `callback-body-removed` after the retention, or `service-unavailable` while a certificate cannot be
 * loaded.
 */
export async function replayCallback(deps: Deps, id: string): Promise<CallbackResource> {
  const stored = await getCallback(deps.db, id);
  const reading = await readAgain(deps, stored);
  return transact(deps.db, async (trx) => {
    const tries = triesIn([{ callback: stored, reports: reading.reports }], deps.archived);
    const takenBack = await lockTakenBack(trx, tries);
    await lockReports(trx);
    const callback = reread(await lockCallback(trx, id), reading);
    const isConfirmed = needsConfirmation(callback, deps.askable);
    const observation = { callback, reports: reading.reports, traceparent: currentTraceparent() };
    const reports = isConfirmed ? [] : publishableReports(observation, takenBack);
    const announced = await announceAgain(trx, { ...observation, reports });
    if (isConfirmed) await askAgain(trx, observation);
    await replaceArchivedReports(trx, id, reportsToArchive(observation, deps.archived));
    return presentCallback(announced);
  });
}

async function announceAgain(trx: Transaction, observation: Observation): Promise<Callback> {
  const divisions = await divideReports(trx, [observation]);
  const [{ callback, reports } = observation] = divisions;
  await saveCallback(trx, { callback, events: announceCallback(callback, reports) });
  await forgetUnclaimedReports(trx, callback.id);
  await saveUnclaimedReports(trx, divisions);
  return callback;
}

async function askAgain(trx: Transaction, observation: Observation): Promise<void> {
  const questions = raiseQuestions([observation]);
  await saveQuestions(trx, questions);
  await forgetEarlierAnswers(trx, questions);
}

/**
 * Verifies the stored bytes and headers again, so that a manipulated row publishes nothing. The adapter gets the time
 * of receipt as its clock, because signatures expire. It has no circuit breaker, because reading a webhook calls no
 * gateway. Masked bytes cannot be verified, so the stored reading is used for them.
 */
async function readAgain({ gatewaySettings, publicUrl }: Deps, callback: Callback): Promise<KeptReading> {
  const { method, body: rawBody, maskedReading, headers, receivedAt } = callback;
  if (!rawBody) throw bodyRemoved(callback);
  const adapters = gatewaySettings.map((create) => create(() => receivedAt));
  const gateway = adapters.find((adapter) => adapter.method === method);
  if (!gateway) throw new ProblemError('unknown-payment-method', `${method} is not configured any more.`);
  if (maskedReading) return maskedReading;

  const reading = await gateway.handleWebhook({ rawBody, headers, url: webhookUrl(publicUrl, method) });
  if (reading.result === 'authentic') return reading;
  if (reading.isUndecided) throw new ProblemError('service-unavailable', 'The certificate is not available now.');
  throw new ProblemError('invalid-signature', remark('callback-secret-removed'));
}

function bodyRemoved({ bodyRemovedAt }: Callback): ProblemError {
  const removedAt = bodyRemovedAt?.toISOString() ?? null;
  return new ProblemError('callback-body-removed', 'The body has been removed, so there is nothing to read again.', {
    removedAt,
  });
}
