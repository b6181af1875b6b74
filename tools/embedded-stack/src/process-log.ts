import { appendFileSync, chmodSync, existsSync, statSync } from 'node:fs';
import { appendFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { LineSource } from './spawn-node.ts';
import { ONLY_OWNER } from './stack-directory.ts';

const LOG_BYTES_MAX = 20 * 1024 * 1024;
const LINE_CHARACTERS_MAX = 240;
/** The levels that are worth a line on the terminal. */
const URGENT = /"level":"(?:warn|error|fatal)"/;

export function logFileOf(folder: string, name: string): string {
  return join(folder, `${name}.log`);
}

/**
 * Opens the log of one process and creates its file. A long log is rotated, so a process has at most two files of about
 * `bytesMax`. Lines that do not fit on a full disk are lost, and the log continues as soon as there is room.
 */
export function openLog(file: string, bytesMax = LOG_BYTES_MAX): Writable {
  create(file);
  let bytes = existsSync(file) ? statSync(file).size : 0;
  const write = async (chunk: Uint8Array): Promise<void> => {
    if (bytes > bytesMax) {
      await rename(file, `${file}.1`);
      bytes = 0;
    }
    await appendFile(file, chunk, { mode: ONLY_OWNER });
    bytes += chunk.length;
  };
  const append = (chunk: Uint8Array, done: () => void): void => void write(chunk).then(done, done);
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => append(chunk, () => done()),
    writev: (chunks, done) => append(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), () => done()),
  });
}

function create(file: string): void {
  try {
    appendFileSync(file, '', { mode: ONLY_OWNER });
    // Logs of earlier versions may be readable by all users.
    chmodSync(file, ONLY_OWNER);
  } catch {
    // If a full disk has no room for the file, the first line that fits creates it.
  }
}

/** Settles when every line is written. */
export async function closeLog(log: Writable): Promise<void> {
  await finished(log.end());
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
