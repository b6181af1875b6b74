import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createDatabase, type Database, migrate, newId, transact } from '@booking/runtime';
import { createTestDatabase, programsEnvironment } from '@booking/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrations } from '../migrations/index.ts';
import type { AuditEntry } from '../src/audit-entry/audit-entry.ts';
import { appendAuditEntry } from '../src/audit-entry/audit-entry-repository.ts';
import { eraseAuditEntries } from '../src/audit-entry/audit-erasure-repository.ts';
import type { Config } from '../src/config.ts';
import { verifyAuditLog } from '../src/features/verify-audit-log/verify-audit-log.ts';
import { tasks } from '../src/service.ts';

const SERVICE = join(import.meta.dirname, '..');

let databaseUrl: string;
let db: Database;

beforeEach(async () => {
  databaseUrl = await createTestDatabase('admin', migrations);
  db = createDatabase(databaseUrl);
});
afterEach(() => db.destroy());

type Ended = { readonly code: number; readonly said: string };

/** Runs the task in a process of its own, as an operator does. */
function verifyAsOperator(...noted: string[]): Promise<Ended> {
  const env = { ...programsEnvironment(), DATABASE_URL: databaseUrl, NATS_URL: 'nats://127.0.0.1:1', PORT: '0' };
  const args = [join(SERVICE, 'src/main.ts'), 'verify-audit-log', ...noted];
  return new Promise((resolve) => {
    execFile('node', args, { env: { ...env, PUBLIC_URL: 'http://booking.example' } }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), said: stdout + stderr });
    });
  });
}

/** Runs the task in this process, because starting a separate one takes more than a second of CPU time. */
async function verify(...noted: string[]): Promise<Ended> {
  try {
    return { code: 0, said: `${await tasks['verify-audit-log']({ databaseUrl } as Config, noted)}\n` };
  } catch (error) {
    return { code: 1, said: `${(error as Error).message}\n` };
  }
}

function anEntry(reason: string): AuditEntry {
  const target = { type: 'refund', id: newId() } as const;
  const action = { staff: 'ada@example.com', name: 'process_refund', target, reason } as const;
  const shown = { amount: { amount: 4_000, currency: 'EUR' }, note: 'half a pair: \ud800, and \u0000' };
  const ending = { outcome: 'succeeded', problem: null, before: null, after: shown } as const;
  return { id: newId(), actionId: newId(), at: new Date(), action, ...ending, address: '203.0.113.22' };
}

async function append(...reasons: string[]): Promise<void> {
  await Promise.all(reasons.map((reason) => transact(db, (trx) => appendAuditEntry(trx, anEntry(reason)))));
}

/** Changes the table as its owner could. */
async function tamper(statement: string): Promise<void> {
  await db.raw('alter table audit_entries disable trigger user');
  await db.raw(statement);
}

describe('the audit log', () => {
  it('is a valid chain, also after concurrent writes', async () => {
    await append(...Array.from({ length: 20 }, (_, index) => `at once ${index}`));

    const { code, said } = await verifyAsOperator();

    expect(said).toMatch(/^The audit log is whole: 20 entries\. Note this for the next time: 20:[0-9a-f]{64}\n$/);
    expect(code).toBe(0);
  });

  it('is a valid chain while a customer is erased', async () => {
    const entry = anEntry('asked on the phone');
    const action = { ...entry.action, target: { type: 'customer', id: 'anna' } } as const;
    await transact(db, (trx) => appendAuditEntry(trx, { ...entry, action }));
    const ofOneConnection = createDatabase(databaseUrl, { connectionsMax: 1 });
    const erasure = {
      customerId: 'anna',
      pseudonym: 'erased-1',
      bookingIds: [],
      deadLetterIds: [],
      by: 'ada',
      at: new Date(),
    };

    const verified = verifyAuditLog(ofOneConnection);
    await once(ofOneConnection, 'query');
    // Waits for the only connection, which is free after the first statement of the verification.
    await transact(ofOneConnection, (trx) => eraseAuditEntries(trx, erasure));

    expect(await verified).toMatchObject({ last: { sequence: 2 }, fault: null });
    await ofOneConnection.destroy();
  });

  it('rejects every change in the database itself', async () => {
    await append('first');

    for (const change of [
      "update audit_entries set staff = 'nobody'",
      'delete from audit_entries',
      'delete from audit_entries where false',
      'truncate audit_entries',
    ]) {
      await expect(db.raw(change)).rejects.toThrow('audit_entries is append-only');
    }
  });

  it.each([
    ['a reason is changed', `update audit_entries set reason = 'another' where sequence = 2`, 'entry 2 was changed'],
    ['an entry is deleted', 'delete from audit_entries where sequence = 2', 'entry 2 is missing'],
    ['the stored record is changed', `update audit_entries set after = '{}' where sequence = 3`, 'entry 3 was changed'],
    [
      'an address is changed',
      `update audit_entries set address = '192.0.2.1' where sequence = 2`,
      'entry 2 was changed',
    ],
    ['an address is removed', 'update audit_entries set address = null where sequence = 1', 'entry 1 was changed'],
  ])('detects when %s', async (_title, statement, fault) => {
    await append('first', 'second', 'third');
    await tamper(statement);

    expect(await verify()).toEqual({ code: 1, said: `The audit log is not as it was written: ${fault}.\n` });
  });

  it('detects by a link noted earlier that its last entries were removed or replaced', async () => {
    await append('first', 'second');
    const noted = /\d+:[0-9a-f]{64}/.exec((await verify()).said)?.[0] ?? '';
    await append('third');
    expect((await verify(noted)).code).toBe(0);

    await tamper('delete from audit_entries where sequence > 1');
    expect(await verify(noted)).toMatchObject({
      code: 1,
      said: expect.stringContaining('2, which was noted, is missing'),
    });

    await append('another second');
    expect((await verify()).code).toBe(0);
    expect(await verify(noted)).toMatchObject({ code: 1, said: expect.stringContaining('not the one that was noted') });
  });

  it('reports arguments that it does not understand', async () => {
    expect(await verifyAsOperator('12')).toMatchObject({
      code: 1,
      said: expect.stringContaining('output of an earlier run'),
    });
  });
});

describe('entries from before the chain', () => {
  it('are chained unchanged', async () => {
    const url = await createTestDatabase('admin');
    const older = createDatabase(url);
    await migrate(
      older,
      migrations.filter(({ name }) => name < '0012'),
    );
    await older('audit_entries').insert(['first', 'second'].map(rowOf));

    await migrate(older, migrations);
    await older.destroy();

    databaseUrl = url;
    expect((await verify()).said).toContain('2 entries');
  });
});

function rowOf(reason: string): object {
  const { id, actionId, at, action, outcome, after } = anEntry(reason);
  const said = { staff: action.staff, action: action.name, target_type: 'refund', target_id: action.target.id, reason };
  return { id, action_id: actionId, at, ...said, outcome, after: { ...after, note: null } };
}
