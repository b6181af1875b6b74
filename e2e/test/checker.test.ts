import type { ServiceName } from '@booking/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InvariantName } from '../src/model/checker/check.ts';
import { play } from '../src/model/play.ts';
import { type BreakableFixture, openBreakableFixture } from '../src/mutants/breakable-fixture.ts';
import { type MutantName, mutants } from '../src/mutants/mutants.ts';
import { stories } from '../src/mutants/stories.ts';

/** The promise that everything settles. It is not an invariant of the records. */
const COMES_TO_REST = 'comesToRest';
/**
 * The limit for a product without a guard, which may never settle. The usual limit is longer. A correct product settles
 * within this limit here.
 */
const BROKEN_REST_MS_MAX = 15_000;

/** The promise that the checker reports as broken while a guard is off. */
const caughtBy: Readonly<Record<MutantName, InvariantName | typeof COMES_TO_REST>> = {
  inbox: 'rejectionsArePublishedOnce',
  balance: 'balancesHold',
  'refund key': 'refundsAgree',
  amount: 'capturesAgree',
  'booking status': 'completedPaymentsArrive',
  'commit before answer': 'callbacksAreKept',
  'idempotency key': 'keysAnswerAlike',
  permission: 'refundsHaveAnActor',
  'superseded request': 'cancellationsKeepPromises',
  'rest of a cancellation': 'cancellationsKeepPromises',
  'earlier refunds': 'cancellationsStayWithinTerms',
  'list of disputes': 'disputesAgree',
  'current balance': 'balancesAreLinearizable',
  'expiry of a lease': COMES_TO_REST,
  'holder of a lease': 'leasesExclude',
  'clock of the database': 'leasesExclude',
  'unsent events': 'completedPaymentsArrive',
  'unhandled events': 'versionsAreInOrder',
};

/** The service in which a scenario meets a guard of a library. All others keep the guard and need no restart. */
const metIn: Partial<Record<MutantName, readonly ServiceName[]>> = {
  inbox: ['payments'],
  balance: ['refunds'],
  'idempotency key': ['refunds'],
};

let fixture: BreakableFixture;

beforeAll(async () => {
  fixture = await openBreakableFixture();
});

afterAll(() => fixture.stop());

/** Each scenario passes with all guards first, so a mutant is not blamed for damage that an earlier mutant left. */
describe.each(Object.keys(mutants) as MutantName[])('the scenario for the guard: %s', (name) => {
  it('keeps every promise with all guards', async () => expect(await play(fixture, stories[name])).toEqual([]));

  it('breaks a promise with one guard switched off', async () => {
    await fixture.switchOff(name, metIn[name]);
    try {
      expect(await brokenPromises(name)).toContain(caughtBy[name]);
    } finally {
      await fixture.switchOn(name);
    }
  });
});

async function brokenPromises(name: MutantName): Promise<string[]> {
  if (caughtBy[name] !== COMES_TO_REST) return (await play(fixture, stories[name])).map((broken) => broken.name);
  await expect(play(fixture, stories[name], BROKEN_REST_MS_MAX)).rejects.toThrow(
    /^Not at rest: payment .* work is planned/,
  );
  return [COMES_TO_REST];
}
