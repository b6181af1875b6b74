import type { GatewayReport } from '@booking/contracts';
import type { Database, Transaction } from '@booking/runtime';
import { storableName } from '../callback/storable-name.ts';
import type { ArchivedReports } from './archived-report.ts';

/** A payment has a handful; of more than this the newest are told. */
const CALLBACKS_MAX = 1_000;

type ArchivedRow = Pick<ArchivedReports, 'method' | 'name' | 'reports'> & { callback_id: string };

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

/** A callback that was read again may say something else. */
export async function replaceArchivedReports(
  trx: Transaction,
  callbackId: string,
  archived: readonly ArchivedReports[],
): Promise<void> {
  await trx('archived_reports').where({ callback_id: callbackId }).delete();
  await insertArchivedReports(trx, archived);
}

type Named = { readonly method: string; readonly name: string };

/** What was reported of whatever goes by this name, the newest callback first. */
export async function findArchivedReports(db: Database, { method, name }: Named): Promise<readonly GatewayReport[]> {
  const rows = await db<ArchivedRow>('archived_reports')
    .where({ method, name: storableName(name) })
    .orderBy('callback_id', 'desc')
    .limit(CALLBACKS_MAX)
    .select('reports');
  return rows.flatMap(({ reports }) => reports);
}
