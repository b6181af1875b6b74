import { type Model, newModel } from './booking-model.ts';
import { type BrokenPromise, check } from './checker/check.ts';
import { collectEvidence } from './checker/collect-evidence.ts';
import type { Fixture, Harness } from './harness.ts';
import { waitForRest } from './wait-for-rest.ts';

/** The steps of a run on a harness. */
export type Scenario = (model: Model, harness: Harness) => Promise<void>;

/** Runs all steps, waits until everything has settled, and returns the broken promises. Throws when a step fails. */
export async function play(fixture: Fixture, scenario: Scenario, settledMsMax?: number): Promise<BrokenPromise[]> {
  const harness = await fixture.begin();
  const model = newModel();
  await scenario(model, harness);
  await waitForRest(harness, settledMsMax);
  const ids = model.bookings.map(({ id }) => id);
  return check(await collectEvidence(harness, ids));
}

/**
 * Runs these scenarios one after the other, each with a model and idempotency keys of its own. Then waits once, and looks
 * for contradictions once. The faults of a scenario end with it.
 */
export async function playAll(fixture: Fixture, all: readonly Scenario[]): Promise<BrokenPromise[]> {
  const harness = await fixture.begin();
  const ids: string[] = [];
  for (const [index, scenario] of all.entries()) {
    const model = newModel();
    await scenario(model, { ...harness, run: `${harness.run}.${index}` });
    await harness.gateway.heal();
    ids.push(...model.bookings.map(({ id }) => id));
  }
  await waitForRest(harness);
  return check(await collectEvidence(harness, ids));
}

/** Throws an error that describes each broken promise in one sentence. */
export function requireAgreement(broken: readonly BrokenPromise[]): void {
  if (broken.length === 0) return;
  throw new Error(broken.map(({ invariant, name, says }) => `${invariant} (${name}): ${says}`).join('\n'));
}
