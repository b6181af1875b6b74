import { type CallbackOutcome, ProblemError } from '@booking/contracts';
import {
  CommitBatcher,
  type Database,
  isUniqueViolation,
  type Logger,
  transact,
  type Transaction,
} from '@booking/runtime';
import {
  type ArchivedMethods,
  publishableReports,
  reportsToArchive,
  triesIn,
} from '../../archived-report/archived-report.ts';
import { insertArchivedReports, lockTakenBack } from '../../archived-report/archived-report-repository.ts';
import { announceCallback } from '../../callback/callback.ts';
import { findTrustedBodies, insertCallbacks, TRUSTED_ONCE } from '../../callback/callback-repository.ts';
import { countDeliveries, distrustContradictions, type Observation } from '../../callback/observation.ts';
import { type AskableMethods, needsConfirmation, raiseQuestions } from '../../callback-question/callback-question.ts';
import { saveQuestions } from '../../callback-question/callback-question-repository.ts';
import { hasOurId } from '../../unclaimed-report/unclaimed-report.ts';
import { divideReports, saveUnclaimedReports } from '../../unclaimed-report/unclaimed-report-repository.ts';
import { findRejections, type Rejection } from './find-rejections.ts';

/** The result of storing: the outcome of a new webhook, `duplicate`, or the reason for storing nothing. */
export type Receipt = CallbackOutcome | 'duplicate' | Rejection;

type StoreDeps = { readonly db: Database; readonly askable: AskableMethods; readonly archived: ArchivedMethods };
type Deps = StoreDeps & { readonly logger: Logger };

export type CallbackReceipts = CommitBatcher<Observation, Receipt>;

/** Gateways expect an answer within a few seconds. A webhook that takes longer to store is answered with 503. */
const STORED_MS_MAX = 2_500;

export function callbackReceipts({ logger, ...deps }: Deps): CallbackReceipts {
  return new CommitBatcher({
    name: 'callbacks',
    store: (observations) => storeCallbacks(deps, observations),
    bytesOf: ({ callback }) => callback.body?.length ?? 0,
    answerMsMax: STORED_MS_MAX,
    unavailable(failure) {
      if (failure) logger.error({ err: failure.error, count: failure.count }, 'webhooks were not stored');
      return new ProblemError('service-unavailable', 'The webhook could not be stored now; deliver it again.');
    },
  });
}

/**
 * Stores a batch in one transaction; for most batches, this is a single statement. The receipts have the order of the
 * observations. Two bodies under one event id are rare and violate a unique index. Only after such a violation are the
 * trusted bodies looked up and the batch stored again.
 */
async function storeCallbacks(
  { db, ...methods }: StoreDeps,
  observations: readonly Observation[],
): Promise<readonly Receipt[]> {
  const findNone = () => Promise.resolve([]);
  const distinct = distrustContradictions(countDeliveries(observations), []);
  try {
    if (distinct.every((observation) => isSelfContained(observation, methods)))
      return receiptsOf(observations, await insertNew(db, distinct));
    return await transact(db, (trx) => store(trx, observations, { ...methods, findTrusted: findNone }));
  } catch (error) {
    if (!isUniqueViolation(error, TRUSTED_ONCE)) throw error;
    return transact(db, (trx) => store(trx, observations, { ...methods, findTrusted: findTrustedBodies }));
  }
}

type Methods = Omit<StoreDeps, 'db'>;

/** Whether an observation can be stored without looking up payments and without a query at the gateway. */
function isSelfContained({ callback, reports }: Observation, { askable, archived }: Methods): boolean {
  const isPlain = callback.addressedBookingId === null && !archived.has(callback.method);
  return isPlain && !needsConfirmation(callback, askable) && reports.every(hasOurId);
}

type Knowledge = Methods & { readonly findTrusted: typeof findTrustedBodies };

async function store(
  trx: Transaction,
  observations: readonly Observation[],
  { askable, archived, findTrusted }: Knowledge,
): Promise<readonly Receipt[]> {
  const rejections = await findRejections(trx, observations, askable);
  const distinct = countDeliveries(observations.filter((observation) => !rejections.has(observation)));
  const trusted = await findTrusted(
    trx,
    distinct.map(({ callback }) => callback),
  );
  const stored = distrustContradictions(distinct, trusted);
  const takenBack = await lockTakenBack(trx, triesIn(stored, archived));
  const divisions = await divideReports(trx, toPassOn(stored, { askable, takenBack }));
  const newOutcomes = await insertNew(trx, divisions);
  const isNew = ({ callback }: Observation) => newOutcomes.has(callback.id);
  await saveUnclaimedReports(trx, divisions.filter(isNew));
  const reportsOfNew = stored.filter(isNew).flatMap((observation) => reportsToArchive(observation, archived));
  await insertArchivedReports(trx, reportsOfNew);
  await saveQuestions(trx, raiseQuestions(stored.filter(({ callback }) => needsConfirmation(callback, askable))));

  return receiptsOf(observations, newOutcomes, rejections);
}

type Outcomes = ReadonlyMap<string, CallbackOutcome>;

function receiptsOf(
  observations: readonly Observation[],
  newOutcomes: Outcomes,
  rejections?: ReadonlyMap<Observation, Rejection>,
): readonly Receipt[] {
  return observations.map(
    (observation) => rejections?.get(observation) ?? newOutcomes.get(observation.callback.id) ?? 'duplicate',
  );
}

type Rules = { readonly askable: AskableMethods; readonly takenBack: ReadonlySet<string> };

/** The reports to publish now. Reports of an unverified webhook are published after the query. */
function toPassOn(observations: readonly Observation[], { askable, takenBack }: Rules): readonly Observation[] {
  return observations.map((observation) => ({
    ...observation,
    reports: needsConfirmation(observation.callback, askable) ? [] : publishableReports(observation, takenBack),
  }));
}

async function insertNew(db: Database | Transaction, observations: readonly Observation[]): Promise<Outcomes> {
  const recordings = observations.map(({ callback, reports, traceparent }) => ({
    callback,
    events: announceCallback(callback, reports).map((event) => ({ ...event, traceparent })),
  }));
  const newIds = await insertCallbacks(db, recordings);
  const outcomes = observations.map(({ callback: { id, outcome } }) => [id, outcome] as const);
  return new Map(outcomes.filter(([id]) => newIds.has(id)));
}
