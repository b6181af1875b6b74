import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InvariantName } from '../src/model/checker/check.ts';
import { play } from '../src/model/play.ts';
import { openStage, type Stage } from '../src/model/world.ts';
import { mutants, type MutantName } from '../src/mutants/mutants.ts';
import { openMutant } from '../src/mutants/open-mutant.ts';
import { stories } from '../src/mutants/stories.ts';

const STORY_MS_MAX = 60_000;

/** The promise that is seen to be broken when a guard is off. */
const caughtBy: Readonly<Record<MutantName, InvariantName>> = {
  inbox: 'refusalsAreToldOnce',
  balance: 'balancesHold',
  'refund key': 'refundsAgree',
  amount: 'capturesAgree',
  'booking status': 'completedPaymentsArrive',
  'commit before answer': 'callbacksAreKept',
  'idempotency key': 'keysAnswerAlike',
  permission: 'refundsHaveAnActor',
  'superseded request': 'cancellationsKeepPromises',
  'rest of a cancellation': 'cancellationsKeepPromises',
  'list of disputes': 'disputesAgree',
};

const names = Object.keys(mutants) as MutantName[];

describe('a product with all its guards', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage();
  }, STORY_MS_MAX);

  afterAll(() => stage.stop());

  it.each(names)(
    'keeps every promise in the story about: %s',
    async (name) => {
      expect(await play(stage, stories[name])).toEqual([]);
    },
    STORY_MS_MAX,
  );
});

describe('a product with one guard switched off', () => {
  it.each(names)(
    'is seen to break a promise: %s',
    async (name) => {
      const stage = await openMutant(name);
      try {
        const broken = await play(stage, stories[name]);

        expect(broken.map((promise) => promise.name)).toContain(caughtBy[name]);
      } finally {
        await stage.stop();
      }
    },
    STORY_MS_MAX,
  );
});
