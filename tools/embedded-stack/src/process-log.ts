import { chmodSync, createWriteStream, existsSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { LineSource } from './spawn-node.ts';

const LOG_BYTES_MAX = 20 * 1024 * 1024;
const ONLY_OWNER = 0o600;
const LINE_CHARACTERS_MAX = 240;
/** The levels that are worth a line on the terminal. */
const URGENT = /"level":"(?:warn|error|fatal)"/;

export function logFileOf(folder: string, name: string): string {
  return join(folder, `${name}.log`);
}

/** Opens the log of one process. Rotates the previous log if it has grown long. */
export function openLog(file: string): WriteStream {
  if (existsSync(file) && statSync(file).size > LOG_BYTES_MAX) renameSync(file, `${file}.1`);
  const log = createWriteStream(file, { flags: 'a', mode: ONLY_OWNER });
  // A log of an earlier version may be readable by all users.
  log.once('open', () => chmodSync(file, ONLY_OWNER));
  return log;
}

/** Writes the rest of the log. On a full disk the rest is lost. */
export async function closeLog(log: WriteStream): Promise<void> {
  await finished(log.end()).catch(() => undefined);
}

/**
 * Formats a line of a process's log for the terminal: warnings and errors in short form, and unstructured lines of
 * stderr. Returns undefined for every other line.
 */
export function describeLine(name: string, line: string, source: LineSource): string | undefined {
  if (URGENT.test(line)) return describeEntry(name, line);
  const isComplaint = source === 'stderr' && line.trim() !== '' && !line.startsWith('{');
  return isComplaint ? `${name}: ${line}` : undefined;
}

function describeEntry(name: string, line: string): string {
  try {
    const { level, msg, err } = JSON.parse(line) as { level: string; msg: string; err?: { message?: string } };
    return inOneLine(`${name}: ${level}: ${msg}${err?.message ? ` (${err.message})` : ''}`);
  } catch {
    return `${name}: ${line}`;
  }
}

function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > LINE_CHARACTERS_MAX ? `${line.slice(0, LINE_CHARACTERS_MAX)}…` : line;
}
