import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Ledger } from './ledger.ts';
import type { Callback, Dispute, Refund, Session, StoredAnswer } from './records.ts';

const SAVE_EVERY_MS = 500;
/** How many callbacks that have arrived, and how many stored answers, are kept over a restart. */
const LATEST_MAX = 2000;

type State = {
  readonly sessions: readonly Session[];
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
  readonly callbacks: readonly Callback[];
  readonly answers: readonly StoredAnswer[];
};

/** Fills the ledger from the file and keeps the file up to date, until stopped. Without a path it does nothing. */
export async function keepState(ledger: Ledger, path: string | undefined): Promise<{ stop(): Promise<void> }> {
  if (path === undefined) return { stop: () => Promise.resolve() };
  await restore(ledger, path);

  let saved = versionOf(ledger);
  let saving = Promise.resolve();
  const save = () => {
    const version = versionOf(ledger);
    if (version === saved) return;
    saved = version;
    saving = saving.then(() => write(ledger, path)).catch(warn);
  };
  const timer = setInterval(save, SAVE_EVERY_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      save();
      await saving;
    },
  };
}

async function restore(ledger: Ledger, path: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const state = parseState(text, path);
  state.sessions.forEach((row) => ledger.sessions.put(row));
  state.refunds.forEach((row) => ledger.refunds.put(row));
  state.disputes.forEach((row) => ledger.disputes.put(row));
  state.callbacks.forEach((row) => ledger.callbacks.put(row));
  state.answers.forEach((row) => ledger.answers.put(row));
}

/** The file is this program's own, so it is enough to see that it is whole. */
function parseState(text: string, path: string): State {
  try {
    return JSON.parse(text) as State;
  } catch {
    throw new Error(`${path} is not a state of this simulator; move it away to start afresh`);
  }
}

/** A crash in the middle leaves the old file, never half of a new one. */
async function write(ledger: Ledger, path: string): Promise<void> {
  const callbacks = ledger.callbacks.all();
  const state: State = {
    sessions: ledger.sessions.all(),
    refunds: ledger.refunds.all(),
    disputes: ledger.disputes.all(),
    callbacks: callbacks.filter(({ status }, index) => status === 'waiting' || index >= callbacks.length - LATEST_MAX),
    answers: ledger.answers.all().slice(-LATEST_MAX),
  };
  await writeFile(`${path}.new`, JSON.stringify(state), { mode: 0o600 });
  await rename(`${path}.new`, path);
}

function warn(error: unknown): void {
  process.emitWarning(`The state of the simulator could not be written: ${String(error)}`);
}

function versionOf({ sessions, refunds, disputes, callbacks, answers }: Ledger): number {
  return sessions.changes + refunds.changes + disputes.changes + callbacks.changes + answers.changes;
}
