import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import type { Ledger } from './ledger.ts';

const ONLY_OWNER = 0o600;
/** The size at which the journal is merged into the state. */
const JOURNAL_BYTES_MAX = 16 * 1024 * 1024;
/** The state keeps this many of the latest webhooks, besides all waiting ones, and of the latest stored answers. */
const LATEST_MAX = 2000;
const NAMES = ['sessions', 'refunds', 'disputes', 'callbacks', 'answers'] as const satisfies (keyof Ledger)[];

type Row = { readonly id: string };
type State = Readonly<Record<keyof Ledger, readonly Row[]>>;
type Entry = readonly [name: keyof Ledger, row: Row];

/**
 * Loads the ledger from the file. Writes every change to a journal beside the file before the change is answered. A
 * killed simulator therefore loses nothing that it has confirmed. Without a path it does nothing.
 */
export function keepState(ledger: Ledger, path: string | undefined): { stop(): void } {
  if (path === undefined) return { stop: () => undefined };
  const journalPath = `${path}.journal`;
  restore(ledger, path, journalPath);
  saveState(ledger, path);
  let journal = openSync(journalPath, 'w', ONLY_OWNER);
  let journalBytes = 0;

  const compact = (): void => {
    saveState(ledger, path);
    closeSync(journal);
    journal = openSync(journalPath, 'w', ONLY_OWNER);
    journalBytes = 0;
  };
  for (const name of NAMES) {
    ledger[name].onPut = (row: Row) => {
      journalBytes += writeSync(journal, `${JSON.stringify([name, row] satisfies Entry)}\n`);
      if (journalBytes > JOURNAL_BYTES_MAX) compact();
    };
  }
  return {
    stop: () => {
      for (const name of NAMES) ledger[name].onPut = undefined;
      saveState(ledger, path);
      closeSync(journal);
      rmSync(journalPath);
    },
  };
}

function restore(ledger: Ledger, path: string, journalPath: string): void {
  const state = existsSync(path) ? parseState(readFileSync(path, 'utf8'), path) : undefined;
  const rows = state ? NAMES.flatMap((name) => state[name].map((row): Entry => [name, row])) : [];
  const entries = existsSync(journalPath) ? parseJournal(readFileSync(journalPath, 'utf8')) : [];
  for (const [name, row] of [...rows, ...entries]) ledger[name].put(row as never);
}

/** Parses the state. Only its completeness is checked, because this program has written it. */
function parseState(text: string, path: string): State {
  try {
    return JSON.parse(text) as State;
  } catch {
    throw new Error(`${path} is not a state of this simulator; move the file away to start without records`);
  }
}

/**
 * Parses the journal. Text after the last line break was being written when the simulator was killed, and was never
 * answered.
 */
function parseJournal(text: string): Entry[] {
  const lines = text.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Entry);
}

/** Replaces the file atomically, so that a crash leaves the old file, not a part of the new one. */
function saveState(ledger: Ledger, path: string): void {
  const callbacks = ledger.callbacks.all();
  const state: State = {
    sessions: ledger.sessions.all(),
    refunds: ledger.refunds.all(),
    disputes: ledger.disputes.all(),
    callbacks: callbacks.filter(({ status }, index) => status === 'waiting' || index >= callbacks.length - LATEST_MAX),
    answers: ledger.answers.all().slice(-LATEST_MAX),
  };
  writeFileSync(`${path}.new`, JSON.stringify(state), { mode: ONLY_OWNER });
  renameSync(`${path}.new`, path);
}
