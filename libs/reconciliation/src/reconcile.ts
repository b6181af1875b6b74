import type { ListQuery } from '@booking/gateways/records';
import { transact } from '@booking/runtime';
import { readList } from './read-list.ts';
import { forgetReconciledRecords, keepOutcomes, tallyOf, withoutReconciled } from './reconciled-record-repository.ts';
import { type Reconciliation, reconciliationFinished, type RecordKind } from './reconciliation.ts';
import { listingMethods, type ReconciliationDeps } from './reconciliation-deps.ts';
import {
  abandonPeriod,
  claimDueReconciliation,
  finishReconciliation,
  planReconciliations,
  renewLease,
  saveProgress,
} from './reconciliation-repository.ts';
import { type Outcome, recordOutcomes } from './record-differences.ts';
import type { RecordSource } from './record-source.ts';

/** The number of records that are compared between two renewals of the lease. */
const BATCH_RECORDS = 100;
const OWN_PAGE_RECORDS = 1_000;
/** How often the lease is renewed while a gateway lists a page. */
const RENEWAL_MS = 20_000;
/**
 * The lease is renewed for at most a quarter of an hour. An adapter that needs several calls for each record may need
 * minutes for a page.
 */
const RENEWALS_MAX = 45;

/** Reconciles our records with one gateway that is due. Returns whether another one may be due. */
export async function reconcileNext(deps: ReconciliationDeps): Promise<boolean> {
  const { db, reconcile, logger } = deps;
  const methods = listingMethods(deps);
  await planReconciliations(db, methods, reconcile);
  const reconciliation = await claimDueReconciliation(db, methods, reconcile);
  if (!reconciliation) return false;
  try {
    await reconcileWith(deps, reconciliation);
  } catch (err) {
    logger.warn({ err, gateway: reconciliation.method }, 'reconciliation with a gateway failed and will be continued');
  }
  return true;
}

/** Runs a reconciliation, or continues an interrupted one. Each step may be repeated with the same result. */
async function reconcileWith(deps: ReconciliationDeps, reconciliation: Reconciliation): Promise<void> {
  const { db, service, reconcile, clock } = deps;
  await reconcileSources(deps, reconciliation);

  const tally = await tallyOf(db, reconciliation);
  const event = reconciliationFinished(service, reconciliation, { tally, at: clock() });
  const everySeconds = reconcile.compareEverySeconds;
  await transact(db, (trx) => finishReconciliation(trx, reconciliation, { event, everySeconds }));
  await forgetReconciledRecords(db);
}

/** Reconciles every kind, even if the gateway refuses one of their lists, and then throws the first error. */
async function reconcileSources(deps: ReconciliationDeps, reconciliation: Reconciliation): Promise<void> {
  const failures: { readonly kind: RecordKind; readonly error: unknown }[] = [];
  for (const source of deps.sources) {
    // Throws if another process has taken the reconciliation over.
    await renewLease(deps.db, reconciliation);
    try {
      await reconcileSource(deps, reconciliation, source);
    } catch (error) {
      const { method: gateway } = reconciliation;
      deps.logger.warn({ err: error, gateway }, `the list of ${source.kind}s was not reconciled`);
      failures.push({ kind: source.kind, error });
    }
  }
  const [first] = failures;
  if (!first) return;

  // A list that was read in part continues in the same period, however long it takes.
  const isNothingRead = failures.every(({ kind }) => reconciliation.progress[kind] === undefined);
  if (isNothingRead && (await abandonPeriod(deps.db, reconciliation, deps.reconcile))) {
    await forgetReconciledRecords(deps.db);
  }
  throw first.error;
}

async function reconcileSource(
  deps: ReconciliationDeps,
  reconciliation: Reconciliation,
  source: RecordSource,
): Promise<void> {
  const gateway = deps.gateways.get(reconciliation.method);
  const list = gateway && source.listOf(gateway);
  if (!list) return;

  const readPage = (query: ListQuery) => keepLease(deps, reconciliation, () => list(query));
  const pages = readList(source, reconciliation, { gateway, readPage, now: deps.clock() });
  for await (const { records, readUntil } of pages) {
    await compareListed(deps, reconciliation, { source, records });
    if (readUntil) await saveProgress(deps.db, reconciliation, { kind: source.kind, until: readUntil });
  }
  await findMissing(deps, reconciliation, source);
}

/** Renews the lease while a page is read. If the lease is lost meanwhile, the comparison of the page throws. */
async function keepLease<Page>(
  { db }: ReconciliationDeps,
  reconciliation: Reconciliation,
  read: () => Promise<Page>,
): Promise<Page> {
  let renewals = 0;
  let renewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewals += 1;
    if (renewals === RENEWALS_MAX) clearInterval(timer);
    renewal = renewLease(db, reconciliation).catch(() => undefined);
  }, RENEWAL_MS);
  try {
    return await read();
  } finally {
    clearInterval(timer);
    await renewal;
  }
}

type Listed = { readonly source: RecordSource; readonly records: readonly { readonly reference: string }[] };

async function compareListed(
  deps: ReconciliationDeps,
  reconciliation: Reconciliation,
  { source, records }: Listed,
): Promise<void> {
  const { kind, keyOf } = source;
  for (const batch of batchesOf(await withoutReconciled(deps.db, reconciliation, { kind, records, keyOf }))) {
    await record(deps, reconciliation, { kind, outcomes: await source.compare(reconciliation, batch) });
  }
  await renewLease(deps.db, reconciliation);
}

/**
 * Records a difference for each of our records that the gateway does not list. This is the last step, because records
 * that have not been read yet would seem to be missing.
 */
async function findMissing(
  deps: ReconciliationDeps,
  reconciliation: Reconciliation,
  source: RecordSource,
): Promise<void> {
  if (!source.listOwn) return;
  const { kind } = source;
  let after: string | undefined;
  do {
    const own = await source.listOwn(reconciliation, { after, limit: OWN_PAGE_RECORDS });
    const records = own.map(({ ifMissing }) => ifMissing);
    const missing = await withoutReconciled(deps.db, reconciliation, { kind, records });
    for (const outcomes of batchesOf(missing)) await record(deps, reconciliation, { kind, outcomes });
    await renewLease(deps.db, reconciliation);
    after = own.length < OWN_PAGE_RECORDS ? undefined : own.at(-1)?.id;
  } while (after !== undefined);
}

type Compared = { readonly kind: RecordKind; readonly outcomes: readonly Outcome[] };

async function record(
  { db, service, clock }: ReconciliationDeps,
  reconciliation: Reconciliation,
  { kind, outcomes }: Compared,
): Promise<void> {
  const { method } = reconciliation;
  await renewLease(db, reconciliation);
  await transact(db, async (trx) => {
    await recordOutcomes(trx, outcomes, { service, method, at: clock() });
    await keepOutcomes(trx, reconciliation, { kind, outcomes });
  });
}

function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / BATCH_RECORDS);
  return Array.from({ length: count }, (_, index) => items.slice(index * BATCH_RECORDS, (index + 1) * BATCH_RECORDS));
}
