import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Ports } from '@booking/embedded-stack';
import { DatabaseProbe, programsEnvironment, type Servers } from '@booking/testing';
import type { ModelBooking } from '../model/booking-model.ts';
import type { Exchange } from '../model/history.ts';

/**
 * The data directory of a stack of commit 7950942. It has 209 bookings, some of them paid, refunded, disputed or in
 * progress. See README.md beside it.
 */
const ARCHIVE = join(import.meta.dirname, '../../fixtures/data-of-7950942.tar.br');
/** The minute after the last event of the directory. */
const MADE_AT = '2026-11-25T03:54:00Z';
/** The addresses of the stack that created the directory. Gateways and customers know these addresses. */
const MADE_ON = { ingress: 'http://127.0.0.1:20785', simulator: 'http://127.0.0.1:20786' } as const;
const DAY_MS = 86_400_000;
const ARCHIVE_BYTES_MAX = 64 * 2 ** 20;

/** The bookings of the directory, and the requests about them. */
type EarlierLives = { readonly bookings: readonly ModelBooking[]; readonly history: readonly Exchange[] };

/** The time since the earlier version stopped. */
export function ageOfEarlierStackMs(): number {
  return Date.now() - Date.parse(MADE_AT);
}

type Place = { readonly dataDir: string; readonly servers: Servers; readonly ports: Ports };

/**
 * Unpacks the directory as if its stack had stopped today at these ports. All times except those of the audit log and
 * the streams move by whole days, because retention depends on them. The databases are restored on a PostgreSQL without
 * passwords, as the earlier version had it.
 */
export async function restoreEarlierStack({ dataDir, servers, ports }: Place): Promise<EarlierLives> {
  const archive = brotliDecompressSync(readFileSync(ARCHIVE), { maxOutputLength: ARCHIVE_BYTES_MAX });
  execFileSync('tar', ['-x', '-C', dataDir], { input: archive });
  const days = Math.floor(ageOfEarlierStackMs() / DAY_MS);
  const files = readdirSync(dataDir).filter((file) => /\.(sql|json)$/.test(file));
  for (const file of files.map((name) => join(dataDir, name))) {
    writeFileSync(file, moveAddresses(moveDates(readFileSync(file, 'utf8'), days), ports));
  }
  await restoreDatabases(
    dataDir,
    files.filter((file) => file.endsWith('.sql')),
    servers,
  );
  return JSON.parse(readFileSync(join(dataDir, 'model.json'), 'utf8')) as EarlierLives;
}

/**
 * The rows of the audit log in a dump. Their dates do not move, because the hashes cover them, and nothing removes
 * these rows.
 */
const AUDIT_LOG = /(^INSERT INTO public\.audit_entries VALUES\n(?:\t\(.*\)[,;]\n)+)/m;

/** Moves all dates, except in the matches of AUDIT_LOG, which `split` puts at the odd indexes. */
function moveDates(text: string, days: number): string {
  const parts = text.split(AUDIT_LOG);
  return parts.map((part, index) => (index % 2 === 1 ? part : moveDatesOf(part, days))).join('');
}

/** Moves dates such as `2026-11-25`, and names such as `outbox_20261125`, by days. */
function moveDatesOf(text: string, days: number): string {
  const moved = (date: string): string => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
  return text
    .replaceAll(/\b20\d\d-[01]\d-[0-3]\d(?=[ T]\d\d:)/g, moved)
    .replaceAll(/\b(outbox_)(20\d\d)([01]\d)([0-3]\d)\b/g, (_, name: string, ...[year, month, day]: string[]) => {
      return name + moved(`${year}-${month}-${day}`).replaceAll('-', '');
    });
}

/** Replaces the public addresses, which an installation keeps when it is upgraded. */
function moveAddresses(text: string, { ingress, simulator }: Ports): string {
  return text
    .replaceAll(MADE_ON.ingress, `http://127.0.0.1:${ingress}`)
    .replaceAll(MADE_ON.simulator, `http://127.0.0.1:${simulator}`);
}

async function restoreDatabases(dataDir: string, dumps: readonly string[], servers: Servers): Promise<void> {
  const postgres = await servers.startPostgres({
    dataDir: join(dataDir, 'postgres'),
    throwaway: true,
    env: programsEnvironment(),
  });
  try {
    for (const dump of dumps) {
      const database = dump.replace('.sql', '');
      await run(postgres.url('postgres'), `create role ${database} login`);
      await run(postgres.url('postgres'), `create role ${database}_migrator login`);
      await run(postgres.url('postgres'), `create database ${database} owner ${database}_migrator`);
      await run(postgres.url(database), readFileSync(join(dataDir, dump), 'utf8'));
    }
  } finally {
    await postgres.stop();
  }
}

async function run(url: string, sql: string): Promise<void> {
  const database = await DatabaseProbe.open(url);
  await database.query(sql);
  await database.close();
}
