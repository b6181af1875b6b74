import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseEnv } from './parse-env.ts';

const Env = z.object({ API_KEY: z.string().min(1), PORT: z.coerce.number(), CA: z.string().optional() });

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'variables-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('a variable from a file', () => {
  it('is the content of the file without its trailing line break', () => {
    const env = { API_KEY_FILE: fileWith('key', 'two\nlines\n'), PORT: '80' };

    expect(parseEnv(Env, env)).toEqual({ API_KEY: 'two\nlines', PORT: 80 });
  });

  it('is unset when the file is empty', () => {
    const empty = fileWith('empty', '\n');

    expect(parseEnv(Env, { API_KEY: 'key', PORT: '80', CA_FILE: empty })).toEqual({ API_KEY: 'key', PORT: 80 });
    expect(() => parseEnv(Env, { API_KEY_FILE: empty, PORT: '80' })).toThrow(/API_KEY/);
  });

  it('is read only if the variable is used', () => {
    const foreign = { SSL_CERT_FILE: join(folder, 'missing'), API_KEY: 'key', PORT: '80' };

    expect(parseEnv(Env, foreign)).toEqual({ API_KEY: 'key', PORT: 80 });
  });

  it('is rejected when the variable is also set directly', () => {
    const env = { API_KEY: 'one', API_KEY_FILE: fileWith('other', 'another'), PORT: '80' };

    expect(() => parseEnv(Env, env)).toThrow('API_KEY is given twice: by itself and as API_KEY_FILE');
  });

  it('is reported with all other errors when its file cannot be read', () => {
    const parse = () => parseEnv(Env, { API_KEY: 'key', CA_FILE: join(folder, 'missing'), PORT: 'eighty' });

    expect(parse).toThrow(/CA_FILE names a file that cannot be read: .*missing/);
    expect(parse).toThrow(/PORT/);
  });

  it('is reported without a value that was given in place of its file', () => {
    const env = { API_KEY_FILE: 'postgres://payments:Xk9?Zt@db:5432/payments', PORT: '80' };

    expect(() => parseEnv(Env, env)).toThrow(/API_KEY_FILE names a file that cannot be read\n/);
  });
});

function fileWith(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
