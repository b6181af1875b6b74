import type { ServiceName } from '@booking/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InvariantName } from '../src/model/checker/check.ts';
import { play, playAll } from '../src/model/play.ts';
import { type BreakableFixture, openBreakableFixture } from '../src/mutants/breakable-fixture.ts';
import { type MutantName, mutants } from '../src/mutants/mutants.ts';
import { scenarios } from '../src/mutants/scenarios.ts';

/** The promise that everything settles. The other promises are invariants of the records. */
const COMES_TO_REST = 'comesToRest';
/**
 * The time to settle for a product without a guard, which may never settle. It is shorter than the usual limit, but
 * long enough for a correct product.
 */
const BROKEN_REST_MS_MAX = 15_000;

/** The promise that the checker reports as broken when a guard is switched off. */
const caughtBy: Readonly<Record<MutantName, InvariantName | typeof COMES_TO_REST>> = {
  inbox: 'rejectionsArePublishedOnce',
  balance: 'balancesHold',
  'refund key': 'refundsAgree',
  amount: 'capturesAgree',
  'booking status': 'completedPaymentsArrive',
  'commit before answer': 'callbacksAreKept',
  'idempotency key': 'keysAnswerAlike',
  permission: 'refundsHaveAnActor',
  'superseded request': 'cancellationsRefundWhatTheyOwe',
  'rest of a cancellation': 'cancellationsRefundWhatTheyOwe',
  'earlier refunds': 'cancellationsStayWithinTerms',
  'list of disputes': 'disputesAgree',
  'current balance': 'balancesAreLinearizable',
  'expiry of a lease': COMES_TO_REST,
  'holder of a lease': 'leasesExclude',
  'clock of the database': 'leasesExclude',
  'unsent events': 'completedPaymentsArrive',
  'unhandled events': 'versionsAreInOrder',
};

/** The services in which a scenario uses a guard of a library. Only these services lose the guard and are restarted. */
const metIn: Partial<Record<MutantName, readonly ServiceName[]>> = {
  inbox: ['payments'],
  balance: ['refunds'],
  'idempotency key': ['refunds'],
  'unsent events': ['payments'],
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

  /** Runs after all mutants, to show that no mutant was blamed for lasting damage by an earlier one. */
  it('finds no broken promise in any scenario with all guards', async () => {
    await fixture.switchOn();

    expect(await playAll(fixture, Object.values(scenarios))).toEqual([]);
  });
});

async function brokenPromises(name: MutantName): Promise<string[]> {
  if (caughtBy[name] !== COMES_TO_REST) return (await play(fixture, scenarios[name])).map((broken) => broken.name);
  await expect(play(fixture, scenarios[name], BROKEN_REST_MS_MAX)).rejects.toThrow(
    /^Not at rest: payment .* work is planned/,
  );
  return [COMES_TO_REST];
}
