import type { GatewayReport } from '@booking/contracts';
import type { Database, Transaction } from '@booking/runtime';
import { storableName } from '../callback/storable-name.ts';
import { type ArchivedReports, keyOfTry, type ReportedTry } from './archived-report.ts';

/** The largest answer to a query: half of NATS's default message size. A payment usually has only a few reports. */
const ANSWER_BYTES_MAX = 500_000;
const LOCKS = 7_413_006;

/** Finds the distinct reports, newest first, as many as fit into an answer. */
const FIND = `
  with distinct_reports as (
    select report::text as report, max(callback_id::text) as newest
    from archived_reports cross join json_array_elements(reports) as report
    where method = :method and name = :name
    group by report::text
  ), measured as (
    select report, newest, sum(octet_length(report)) over (order by newest desc, report) as bytes from distinct_reports
  )
  select report from measured where bytes <= :bytes order by newest desc, report`;

const FIND_TAKEN_BACK = `
  select distinct method, name from archived_reports cross join json_array_elements(reports) as report
  where (method, name) in (select * from unnest(?::text[], ?::text[]))
    and report->>'kind' = 'payment' and report->>'status' = 'failed' and report->>'captureReference' = name`;

export async function insertArchivedReports(trx: Transaction, archived: readonly ArchivedReports[]): Promise<void> {
  if (archived.length === 0) return;
  const rows = archived.map(({ callbackId, method, name, reports }) => ({
    callback_id: callbackId,
    method,
    name,
    reports: JSON.stringify(reports),
  }));
  await trx('archived_reports').insert(rows);
}

export async function replaceArchivedReports(
  trx: Transaction,
  callbackId: string,
  archived: readonly ArchivedReports[],
): Promise<void> {
  await trx('archived_reports').where({ callback_id: callbackId }).delete();
  await insertArchivedReports(trx, archived);
}

type Named = { readonly method: string; readonly name: string };

/**
 * The reports under this name, from the newest webhook to the oldest. The oldest are left out when they do not fit into
 * one answer.
 */
export async function findArchivedReports(db: Database, { method, name }: Named): Promise<readonly GatewayReport[]> {
  const asked = { method, name: storableName(name), bytes: ANSWER_BYTES_MAX };
  const { rows } = await db.raw<{ rows: { report: string }[] }>(FIND, asked);
  return rows.map(({ report }) => JSON.parse(report) as GatewayReport);
}

/**
 * The keys of the tries that the gateway has reported as failed. Locks the given tries until the transaction ends, so
 * that of two transactions with contradicting reports, the second one sees the report of the first.
 */
export async function lockTakenBack(trx: Transaction, tries: readonly ReportedTry[]): Promise<ReadonlySet<string>> {
  if (tries.length === 0) return new Set();
  const keys = [...new Set(tries.map(keyOfTry))].sort();
  await trx.raw('select pg_advisory_xact_lock(?, hashtext(key)) from unnest(?::text[]) as key', [LOCKS, keys]);
  const { rows } = await trx.raw<{ rows: Named[] }>(FIND_TAKEN_BACK, [
    tries.map(({ method }) => method),
    tries.map(({ name }) => name),
  ]);
  return new Set([...rows, ...tries.filter(({ isTakenBack }) => isTakenBack)].map(keyOfTry));
}
