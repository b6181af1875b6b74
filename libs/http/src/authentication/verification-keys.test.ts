import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLogger } from '@booking/runtime';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { exportJWK, generateKeyPair, type JWTVerifyGetKey } from 'jose';
import { verificationKeys } from './verification-keys.ts';

const KEPT = ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout'] as const;
const directory = mkdtempSync(join(tmpdir(), 'booking-http-'));
const file = join(directory, 'jwks.json');

beforeEach(() => void jest.useFakeTimers({ doNotFake: [...KEPT] }));

afterEach(() => {
  jest.useRealTimers();
  rmSync(directory, { recursive: true });
});

async function publish(...kids: readonly string[]): Promise<void> {
  const { publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  writeFileSync(file, JSON.stringify({ keys: kids.map((kid) => ({ ...jwk, kid, alg: 'ES256' })) }));
}

async function isKnown(keys: JWTVerifyGetKey, kid: string): Promise<boolean> {
  const found = await Promise.resolve(keys({ alg: 'ES256', kid }, { payload: '', signature: '' })).catch(
    () => undefined,
  );
  return found !== undefined;
}

describe('keys in a file', () => {
  it('are read again for an unknown key id, at most every 30 seconds', async () => {
    await publish('old');
    const keys = verificationKeys(pathToFileURL(file), createLogger({ service: 'test', level: 'silent' }));
    expect(await isKnown(keys, 'old')).toBe(true);

    await publish('old', 'new');
    jest.advanceTimersByTime(29_000);
    expect(await isKnown(keys, 'new')).toBe(false);

    jest.advanceTimersByTime(2_000);
    expect(await isKnown(keys, 'new')).toBe(true);
    expect(await isKnown(keys, 'old')).toBe(true);
  });
});
