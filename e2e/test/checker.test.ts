import type { ServiceName } from '@booking/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InvariantName } from '../src/model/checker/check.ts';
import { play, playAll } from '../src/model/play.ts';
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

describe('the checker', () => {
  it.each(Object.keys(mutants) as MutantName[])('finds a broken promise without the guard: %s', async (name) => {
    await fixture.switchOff(name, metIn[name]);

    expect(await brokenPromises(name)).toContain(caughtBy[name]);
  });

  /** Runs after all mutants, so a mutant was not blamed for lasting damage of an earlier one. */
  it('finds no broken promise in any scenario with all guards', async () => {
    await fixture.switchOn();

    expect(await playAll(fixture, Object.values(stories))).toEqual([]);
  });
});

async function brokenPromises(name: MutantName): Promise<string[]> {
  if (caughtBy[name] !== COMES_TO_REST) return (await play(fixture, stories[name])).map((broken) => broken.name);
  await expect(play(fixture, stories[name], BROKEN_REST_MS_MAX)).rejects.toThrow(
    /^Not at rest: payment .* work is planned/,
  );
  return [COMES_TO_REST];
}
