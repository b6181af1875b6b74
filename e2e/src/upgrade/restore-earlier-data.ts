import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { DatabaseProbe, programsEnvironment, type Servers } from '@booking/testing';
import type { ModelBooking } from '../model/booking-model.ts';
import type { Exchange } from '../model/history.ts';

/**
 * The data directory of a stack that ran commit 7950942, with 209 bookings, of which some were paid, refunded, disputed,
 * or under way. README.md beside it tells how it was made.
 */
const ARCHIVE = join(import.meta.dirname, '../../fixtures/data-of-7950942.tar.br');
const MADE_AT = '2026-11-25';
const DAY_MS = 86_400_000;
const ARCHIVE_BYTES_MAX = 64 * 2 ** 20;

/** The bookings of the directory, and the requests about them. */
export type EarlierLives = { readonly bookings: readonly ModelBooking[]; readonly history: readonly Exchange[] };

/**
 * Unpacks the directory as if it had been left today: all times move by whole days, because retention depends on them.
 * The databases are restored on a PostgreSQL without passwords, as that version had it.
 */
export async function restoreEarlierData(dataDir: string, servers: Servers): Promise<EarlierLives> {
  const archive = brotliDecompressSync(readFileSync(ARCHIVE), { maxOutputLength: ARCHIVE_BYTES_MAX });
  execFileSync('tar', ['-x', '-C', dataDir], { input: archive });
  const days = Math.floor((Date.now() - Date.parse(MADE_AT)) / DAY_MS);
  const files = readdirSync(dataDir).filter((file) => /\.(sql|json)$/.test(file));
  for (const file of files.map((name) => join(dataDir, name))) {
    writeFileSync(file, moveDates(readFileSync(file, 'utf8'), days));
  }
  await restoreDatabases(
    dataDir,
    files.filter((file) => file.endsWith('.sql')),
    servers,
  );
  return JSON.parse(readFileSync(join(dataDir, 'model.json'), 'utf8')) as EarlierLives;
}

/** Moves `2026-11-25`, and `outbox_20261125`, by days. */
function moveDates(text: string, days: number): string {
  const moved = (date: string): string => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
  return text
    .replaceAll(/\b20\d\d-[01]\d-[0-3]\d(?=[ T]\d\d:)/g, moved)
    .replaceAll(/\b(outbox_)(20\d\d)([01]\d)([0-3]\d)\b/g, (_, name: string, ...[year, month, day]: string[]) => {
      return name + moved(`${year}-${month}-${day}`).replaceAll('-', '');
    });
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
