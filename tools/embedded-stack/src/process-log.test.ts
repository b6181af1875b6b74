import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { closeLog, openLog } from './process-log.ts';

const BYTES_MAX = 1_000;
const LINE = `${'x'.repeat(99)}\n`;

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'process-log-'));
  file = join(folder, 'payments.log');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('the log of a process', () => {
  it('keeps two short files, however much the process writes', async () => {
    const log = openLog(file, BYTES_MAX);
    for (let line = 0; line < 100; line += 1) await new Promise((resolve) => log.write(LINE, resolve));
    log.write('the last line\n');
    await closeLog(log);

    expect(readdirSync(folder).sort()).toEqual(['payments.log', 'payments.log.1']);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThan(2 * BYTES_MAX);
    expect(readFileSync(file, 'utf8')).toMatch(/the last line\n$/);
  });

  it('continues the file of an earlier run, and lets only its owner read it', async () => {
    writeFileSync(file, 'earlier\n', { mode: 0o644 });
    const log = openLog(file, BYTES_MAX);
    log.write('later\n');
    await closeLog(log);

    expect(readFileSync(file, 'utf8')).toBe('earlier\nlater\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
