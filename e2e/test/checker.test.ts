import type { ServiceName } from '@booking/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InvariantName } from '../src/model/checker/check.ts';
import { play } from '../src/model/play.ts';
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

/**
 * The guards that are off together. Each round takes several seconds of processor time, so guards of different services
 * share one, unless the missing guard also affects the bookings of other scenarios. Guards of one service follow each
 * other, so that the service is restarted with all its guards only once.
 */
const rounds: readonly (readonly MutantName[])[] = [
  ['balance'],
  ['current balance'],
  ['refund key'],
  ['permission', 'booking status', 'commit before answer', 'list of disputes'],
  ['earlier refunds', 'amount'],
  ['idempotency key', 'inbox'],
  ['superseded request', 'holder of a lease'],
  ['rest of a cancellation', 'clock of the database'],
  ['unsent events'],
  ['expiry of a lease'],
  ['unhandled events'],
];

let fixture: BreakableFixture;

beforeAll(async () => {
  fixture = await openBreakableFixture();
});

afterAll(() => fixture.stop());

describe('the checker', () => {
  it.each(rounds.map((names) => ({ names, title: names.join(', ') })))(
    'finds the broken promise of each scenario whose guard is switched off: $title',
    async ({ names }) => {
      await fixture.switchOff(names, metIn);

      const brokenBy = await brokenPromises(names);

      expect(brokenBy).toEqual(names.map((name) => expect.arrayContaining([caughtBy[name]])));
    },
  );

  it('is tested without each guard exactly once', () => {
    expect(rounds.flat().sort()).toEqual(Object.keys(mutants).sort());
  });

  /** Runs after all mutants, to show that no mutant was blamed for lasting damage by an earlier one. */
  it('finds no broken promise in any scenario with all guards', async () => {
    await fixture.switchOff([]);

    expect((await play(fixture, Object.values(scenarios))).broken).toEqual([]);
  });
});

/** The broken promises of each guard's scenario. */
async function brokenPromises(names: readonly MutantName[]): Promise<string[][]> {
  const played = names.map((name) => scenarios[name]);
  if (!names.some((name) => caughtBy[name] === COMES_TO_REST)) {
    const { brokenBy } = await play(fixture, played);
    return brokenBy.map((broken) => broken.map(({ name }) => name));
  }
  await expect(play(fixture, played, BROKEN_REST_MS_MAX)).rejects.toThrow(/^Not at rest: payment .* work is planned/);
  return [[COMES_TO_REST]];
}
