import { createDatabase, type Task } from '@booking/runtime';
import type { ChainLink } from '../../audit-entry/audit-chain.ts';
import type { Config } from '../../config.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

const NOTED = /^(\d{1,15}):([0-9a-f]{64})$/;

/** `npm run verify-audit-log -w @booking/admin -- [sequence:hash]`, with the output of an earlier run. */
export const verifyAuditLogTask: Task<Config> = async ({ databaseUrl }, [noted]) => {
  const db = createDatabase(databaseUrl);
  try {
    const { last, fault } = await verifyAuditLog(db, noted === undefined ? undefined : parseLink(noted));
    if (fault !== null) throw new Error(`The audit log is not as it was written: ${fault}.`);
    return `The audit log is whole: ${last.sequence} entries. Note this for the next time: ${last.sequence}:${last.hash}`;
  } finally {
    await db.destroy();
  }
};

function parseLink(text: string): ChainLink {
  const [, sequence, hash] = NOTED.exec(text) ?? [];
  if (sequence === undefined || hash === undefined)
    throw new Error('The argument is not the output of an earlier run, such as 12:3f5a….');
  return { sequence: Number(sequence), hash };
}
