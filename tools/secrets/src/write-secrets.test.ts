import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readKeptSecrets, writeSecrets } from './write-secrets.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

let root: string;
let folders: { kept: string; given: string; consumers: string };
let file: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'kept-secrets-'));
  folders = { kept: join(root, 'kept'), given: join(root, 'given'), consumers: join(root, 'for') };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  file = join(folders.kept, 'secrets.json');
  await writeSecrets(folders);
});

afterAll(() => rmSync(root, { recursive: true }));

describe('the file of the secrets', () => {
  it('is not written again while it is complete', async () => {
    const { ino, mtimeMs } = statSync(file);

    await writeSecrets(folders);

    expect(statSync(file)).toMatchObject({ ino, mtimeMs });
  });

  it('keeps the secrets of an earlier version when a new secret cannot be stored', async () => {
    const kept = Object.entries(readKeptSecrets(folders.kept));
    const earlier = Object.fromEntries(kept.filter(([name]) => name !== 'grafanaPassword'));
    writeFileSync(file, JSON.stringify(earlier));

    await expect(writeOnFullDisk()).rejects.toMatchObject({ stderr: expect.stringContaining('EFBIG') as unknown });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(earlier);

    await writeSecrets(folders);
    expect(readKeptSecrets(folders.kept)).toMatchObject(earlier);
  });
});

describe('the file of a consumer', () => {
  it('is not written again while its content stays the same', async () => {
    const path = join(folders.consumers, 'payments/DATABASE_URL');
    const { ino, mtimeMs } = statSync(path);

    await writeSecrets(folders);

    expect(statSync(path)).toMatchObject({ ino, mtimeMs });
  });

  it('keeps its content when new content cannot be stored', async () => {
    const path = join(folders.consumers, 'payments/DATABASE_URL');
    const earlier = readFileSync(path, 'utf8');
    mkdirSync(join(folders.given, 'payments'));
    writeFileSync(join(folders.given, 'payments/DATABASE_URL'), 'n'.repeat(2000));

    await expect(writeOnFullDisk()).rejects.toMatchObject({ stderr: expect.stringContaining('EFBIG') as unknown });
    expect(readFileSync(path, 'utf8')).toBe(earlier);

    await writeSecrets(folders);
    expect(readFileSync(path, 'utf8')).toBe('n'.repeat(2000));
    expect(readdirSync(join(folders.consumers, 'payments'))).not.toContain('DATABASE_URL.new');
  });
});

/** Writes the secrets in a process that can write 1 KiB per file at most. Like a full disk, this cuts the file off. */
async function writeOnFullDisk(): Promise<void> {
  const { kept, given, consumers } = folders;
  const env = { SECRETS_KEPT: kept, SECRETS_GIVEN: given, SECRETS_FOR: consumers };
  await promisify(execFile)('sh', ['-c', 'ulimit -f 1; exec "$0" "$1"', process.execPath, MAIN], { env });
}
