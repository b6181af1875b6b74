import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { SetupError } from '@booking/testing/servers';
import { describeLine } from './process-log.ts';

const LINES_SHOWN = 5;
const TAIL_BYTES = 16_384;
/** The lines of an error that follow its message when Node.js prints it. */
const STACK_LINE = /^\s+at |^Node\.js v/;
const FULL_DISK = /No space left on device|ENOSPC/i;

/** The error of an abandoned start, with the last lines of the log of the failed process. */
export function startFailure(what: string, logFile: string): SetupError {
  const lines = lastLines(logFile);
  return new SetupError([`${what}. The end of ${logFile}:`, ...lines.map((line) => `  ${line}`)].join('\n'));
}

/** Describes the error of a full disk in one sentence, for any program that reports it; undefined for other errors. */
export function describeFullDisk(error: unknown, dataDir: string): string | undefined {
  const text =
    error instanceof Error ? `${error.message} ${String((error as { stderr?: unknown }).stderr)}` : String(error);
  if (!FULL_DISK.test(text)) return undefined;
  return `The disk of the data directory ${dataDir} is full: free some space, or set DATA_DIR to a directory elsewhere.`;
}

/** The last lines of a log as a terminal shows them, without stacks. */
function lastLines(file: string): string[] {
  return tailOf(file)
    .split('\n')
    .filter((line) => line.trim() !== '' && !STACK_LINE.test(line))
    .slice(-LINES_SHOWN)
    .map((line) => describeLine('', line, 'stderr')?.replace(/^: /, '') ?? line);
}

function tailOf(file: string): string {
  if (!existsSync(file)) return '';
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const buffer = Buffer.alloc(Math.min(size, TAIL_BYTES));
    readSync(descriptor, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8');
  } finally {
    closeSync(descriptor);
  }
}
