import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** The number of hexadecimal digits of SHA-256. */
const DIGEST_LENGTH = 64;
const REPOSITORY = join(import.meta.dirname, '../../..');

/** The last migration of each service that was written before these rules. */
const LAST_BEFORE: Readonly<Record<string, string>> = {
  payments: '0010',
  refunds: '0014',
  bookings: '0008',
  'gateway-webhooks': '0009',
  notifications: '0002',
  admin: '0022',
};

/** Tables with one row per account of staff. A statement over all of their rows is fast. */
const SMALL_TABLES = ['staff'];

type Rule = { readonly pattern: RegExp; readonly advice: string };

/**
 * Patterns of forbidden statements, each with the group `table`. A table that the same file creates is empty, so any
 * statement on it is accepted.
 */
const rules: readonly Rule[] = [
  {
    pattern:
      /create\s+(?:unique\s+)?index\s+(?!concurrently)(?:if\s+not\s+exists\s+)?\S+\s+on\s+(?:only\s+)?(?<table>[\w${}]+)/gi,
    advice: 'use createIndex in a migration `inSteps`: it does not block writers',
  },
  {
    pattern: /(?:^|[;`'"])\s*(?:with\s[^;]*?\)\s*)?update\s+(?<table>[\w${}]+)\s+(?:\w+\s+)?set\b/gim,
    advice: 'use backfill in a migration `inSteps`: it commits in batches',
  },
  {
    pattern: /delete\s+from\s+(?<table>[\w${}]+)(?=\s*(?:;|`|'|"|where))/gi,
    advice: 'delete rows in batches in a migration `inSteps`',
  },
  {
    pattern: /alter\s+table\s+(?:only\s+)?(?<table>[\w${}]+)[^;`]*?alter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/gi,
    advice: 'add a column, fill it with backfill, and drop the old one in a later release',
  },
  {
    pattern: /alter\s+table\s+(?:only\s+)?(?<table>[\w${}]+)[^;`]*?alter\s+column\s+\w+\s+set\s+not\s+null/gi,
    advice: 'add a check constraint `not valid` and validate it in a later migration: that does not block writers',
  },
  {
    pattern:
      /alter\s+table\s+(?:only\s+)?(?<table>[\w${}]+)[^;`]*?add\s+(?:column\s+)?[^;`,]*?\bgenerated\s+always\s+as\s*\(/gi,
    advice: 'a stored generated column rewrites the table: add a plain column and fill it with backfill',
  },
];

describe('a released migration', () => {
  const released = releasedMigrations();
  const files = globSync('services/*/migrations/[0-9]*.ts', { cwd: REPOSITORY });

  it.each([...released])('is never edited: %s', (file, digest) => {
    expect(digestOf(readFileSync(join(REPOSITORY, file)))).toBe(digest);
  });

  it.each(files.filter((file) => !released.has(file)).sort())('is older than %s', (file) => {
    const ofService = [...released.keys()].filter((other) => serviceOf(other) === serviceOf(file));
    expect(ofService.filter((other) => basename(other) > basename(file))).toEqual([]);
  });

  it('is rejected after the smallest edit, because its digest differs', () => {
    const [[file, digest] = ['', '']] = released;
    expect(digestOf(Buffer.concat([readFileSync(join(REPOSITORY, file)), Buffer.from(' ')]))).not.toBe(digest);
  });
});

describe('a migration of a table that may be large', () => {
  const files = globSync('services/*/migrations/[0-9]*.ts', { cwd: REPOSITORY }).filter(isBound).sort();

  it.each(files)('%s rewrites no table and blocks no writer', (file) => {
    expect(faultsOf(readFileSync(join(REPOSITORY, file), 'utf8'))).toEqual([]);
  });

  it.each([
    ['an index', 'await db.raw(`create index payments_x on payments (x)`)'],
    ['a unique index', 'create unique index payments_x on payments (x);'],
    ['an update of a table', 'await db.raw(`\n  update payments set x = 1`)'],
    ['a deletion', 'await db.raw(`delete from payments where x`)'],
    ['another type of a column', 'alter table payments alter column x type bigint'],
    ['a column that becomes mandatory', 'alter table payments add y int, alter column x set not null'],
    ['a generated column', 'alter table payments add column x text generated always as (y) stored'],
  ])('is rejected with %s', (_what, sql) => {
    expect(faultsOf(sql)).toHaveLength(1);
  });

  it.each([
    ['an index of a table made here', 'create table payments (x int); create index payments_x on payments (x);'],
    ['an index without a lock', `createIndex(db, { name: 'payments_x', on: 'payments (x)' })`],
    ['a column', 'alter table payments add column x int not null default 0'],
    ['rows filled in batches', `backfill(db, { table: 'payments', key: 'id', set: 'x = 1', where: 'x is null' })`],
    ['a trigger', 'create trigger t before update or delete on payments'],
  ])('is accepted with %s', (_what, sql) => {
    expect(faultsOf(sql)).toEqual([]);
  });
});

function isBound(file: string): boolean {
  const service = serviceOf(file);
  return basename(file).slice(0, 4) > (LAST_BEFORE[service] ?? '');
}

function faultsOf(source: string): string[] {
  const code = source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$|--.*$/gm, '');
  const made = new Set(
    Array.from(code.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?([\w${}]+)/gi), ([, name]) => name),
  );
  const free = new Set([...made, ...SMALL_TABLES]);
  return rules.flatMap(({ pattern, advice }) =>
    Array.from(code.matchAll(pattern))
      .filter(({ groups }) => !free.has(groups?.['table']))
      .map(([statement]) => `${statement.trim()}: ${advice}`),
  );
}

/** The digest of each released migration, by its path. */
function releasedMigrations(): Map<string, string> {
  const lines = readFileSync(join(import.meta.dirname, 'released-migrations.sha256'), 'utf8')
    .trim()
    .split('\n');
  return new Map(lines.map((line) => [line.slice(DIGEST_LENGTH).trim(), line.slice(0, DIGEST_LENGTH)]));
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function serviceOf(file: string): string {
  return file.split('/')[1] ?? '';
}
