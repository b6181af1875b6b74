import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { codeIn } from './documented-examples/code-fences.ts';

/** Runs the program of the operators' documentation on exported lines. Returns its output, or throws it as an error. */
export async function runOfflineVerifier(lines: readonly unknown[]): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'booking-audit-'));
  try {
    const [source = ''] = codeIn('docs/operations/privacy.md', 'js');
    const [program, log] = [join(directory, 'verify.mjs'), join(directory, 'audit-log.ndjson')];
    writeFileSync(program, source);
    writeFileSync(log, lines.map((line) => `${String(line)}\n`).join(''));
    return (await promisify(execFile)('node', [program, log])).stdout;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
