import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeThrowawayDir } from '@booking/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isPrepared, recordPreparation } from './preparation.ts';
import type { StackPlan } from './stack-plan.ts';

let folder: string;

beforeEach(() => {
  folder = makeThrowawayDir('booking-prepared-');
  for (const name of ['postgres', 'jetstream']) mkdirSync(join(folder, name));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a stack that was prepared', () => {
  it.each([
    ['is not prepared again at another terminal', { TERM: 'another terminal' }, true],
    ['is prepared again if a setting of the streams has changed', { EVENT_RETENTION_DAYS: '100' }, false],
    ['is prepared again if the bus has changed', { NATS_URL: 'nats://bus:4222' }, false],
  ])('%s', (_title, changed, expected) => {
    const before = { TERM: 'xterm', NATS_REPLICAS: '1' };
    recordPreparation(planWith(before));

    expect(isPrepared(planWith({ ...before, ...changed }))).toBe(expected);
  });
});

function planWith(environment: Readonly<Record<string, string>>): StackPlan {
  const [postgres, jetstream, prepared] = ['postgres', 'jetstream', 'prepared'].map((name) => join(folder, name));
  const directory = { postgres, jetstream, prepared };
  const database = { databasePasswords: {}, databaseSuperuserPassword: 'secret' };
  return { directory, environment, programs: { bundles: 'of these sources' }, database } as StackPlan;
}
