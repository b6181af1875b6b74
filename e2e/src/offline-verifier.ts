import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const DOCUMENT = join(import.meta.dirname, '../../docs/operations/privacy.md');

/** Runs the program of the operators' documentation on exported lines. Returns its output, or throws it as an error. */
export async function runOfflineVerifier(lines: readonly unknown[]): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'booking-audit-'));
  try {
    const [program, log] = [join(directory, 'verify.mjs'), join(directory, 'audit-log.ndjson')];
    writeFileSync(program, programOf(readFileSync(DOCUMENT, 'utf8')));
    writeFileSync(log, lines.map((line) => `${String(line)}\n`).join(''));
    return (await promisify(execFile)('node', [program, log])).stdout;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function programOf(document: string): string {
  const [, program] = /```js\n(.*?)```/s.exec(document) ?? [];
  if (program === undefined) throw new Error('The document has no program');
  return program;
}
