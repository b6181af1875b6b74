import { DiscrepancyRecorded, GatewayCompared } from '@booking/contracts';
import type { Gateways, PaymentGateway } from '@booking/gateways';
import type { ListQuery } from '@booking/gateways/records';
import { reconcileJob, type ReconciliationDeps, type RecordSource } from '@booking/reconciliation';
import type { Outcome } from '@booking/reconciliation/records';
import { createLogger, newId } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { expect, it } from '@jest/globals';
import { payments, usePayments } from './use-payments.ts';

const METHOD = 'large';
const RECORDS = 12_000;
const PAGE_RECORDS = 1_000;
const HOUR_MS = 60 * 60 * 1_000;
const HOURS = 6;
const schedule = {
  pollAfterSeconds: [60],
  compareEverySeconds: HOUR_MS / 1_000,
  compareLookbackSeconds: HOURS * 3_600,
};

type Listed = { readonly reference: string };

usePayments({ GATEWAYS: 'sandbox' });

it('reconciles a large account page by page, and continues in the window where it was interrupted', async () => {
  const account = largeAccount();
  const reconciliation = jobFor(account.source);
  await payments.db('gateway_comparisons').insert({ method: METHOD, due_at: payments.db.fn.now() });

  await leaveRecordsOfEarlier();
  account.failsAtPage(8);
  await reconciliation.run();
  const interruptedAt = account.pages.at(-1)?.from;
  await payments.db('gateway_comparisons').where({ method: METHOD }).update({ lease_until: payments.db.fn.now() });
  const readBefore = account.pages.length;
  await reconciliation.run();

  expect(account.pages[readBefore]?.from).toEqual(interruptedAt);
  expect(account.compared).toHaveLength(RECORDS);
  expect(new Set(account.compared).size).toBe(RECORDS);
  await eventually(async () => {
    const finished = (await payments.bus.published(GatewayCompared.payments)).map(({ data }) => data.comparison);
    expect(finished).toMatchObject([{ method: METHOD, compared: RECORDS + 1, repaired: 0, discrepancies: 1 }]);
  });
  const found = (await payments.bus.published(DiscrepancyRecorded.payments)).map(({ data }) => data.discrepancy);
  expect(found).toMatchObject([{ kind: 'payment-missing-at-gateway', reference: 'only ours' }]);
  expect(await payments.db('reconciled_records').select('reference')).toEqual([]);
});

/** A process that dies right after the end of a reconciliation leaves its records. */
function leaveRecordsOfEarlier() {
  const left = { kind: 'payment', reference: 'earlier', is_repaired: false, is_discrepancy: false };
  return payments.db('reconciled_records').insert({ ...left, reconciliation_id: newId() });
}

function jobFor(source: RecordSource<Listed>) {
  const gateway = { method: METHOD, capabilities: { listsByTime: true } } as Partial<PaymentGateway> as PaymentGateway;
  const gateways: Gateways = new Map([[METHOD, gateway]]);
  const deps: ReconciliationDeps = {
    service: 'payments',
    db: payments.db,
    gateways,
    sources: [source],
    reconcile: schedule,
    clock: () => new Date(),
    logger: createLogger({ service: 'payments', level: 'silent' }),
  };
  return reconcileJob(deps);
}

/** An account whose records are spread evenly over the hours. We have the same records, and one more. */
function largeAccount() {
  const pages: ListQuery[] = [];
  const compared: string[] = [];
  let failingPage = Infinity;
  const start = Date.now() - HOURS * HOUR_MS;
  const records = Array.from({ length: RECORDS }, (_, index) => ({
    reference: `record ${String(index)}`,
    at: start + (index / RECORDS) * HOURS * HOUR_MS,
  }));
  const readPage = (query: ListQuery) => {
    pages.push(query);
    if (pages.length === failingPage) throw new Error('the gateway does not answer');
    const { from, until, after } = query;
    const matching = records.filter(({ at }) => at >= from.getTime() && at < until.getTime());
    const offset = Number(after ?? 0);
    const next = offset + PAGE_RECORDS < matching.length ? String(offset + PAGE_RECORDS) : null;
    return Promise.resolve({ records: matching.slice(offset, offset + PAGE_RECORDS), next });
  };
  const own = [...records.map(({ reference }) => reference), 'only ours'].map((reference) => ({
    id: newId(),
    ifMissing: missing(reference),
  }));
  const source: RecordSource<Listed> = {
    kind: 'payment',
    listOf: () => readPage,
    compare(_reconciliation, listed) {
      compared.push(...listed.map(({ reference }) => reference));
      return Promise.resolve(listed.map(({ reference }) => ({ reference, isRepaired: false, difference: undefined })));
    },
    listOwn(_reconciliation, { after, limit }) {
      const first = after === undefined ? 0 : own.findIndex(({ id }) => id === after) + 1;
      return Promise.resolve(own.slice(first, first + limit));
    },
  };
  return { source, pages, compared, failsAtPage: (page: number) => (failingPage = page) };
}

function missing(reference: string): Outcome {
  const kind = 'payment-missing-at-gateway';
  const difference = {
    kind,
    reference,
    bookingId: null,
    ours: null,
    theirs: null,
    detail: 'It is not listed.',
  } as const;
  return { reference, isRepaired: false, difference };
}
