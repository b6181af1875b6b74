import { type Model, newModel } from './booking-model.ts';
import { type BrokenPromise, check } from './checker/check.ts';
import { collectEvidence } from './checker/collect-evidence.ts';
import { settleWorld } from './settle-world.ts';
import type { Stage, World } from './world.ts';

/** The steps of a run on a test harness. */
export type Story = (model: Model, world: World) => Promise<void>;

/** Runs all steps, waits until everything has settled, and returns the contradictions. Throws when a step fails. */
export async function play(stage: Stage, story: Story, settledMsMax?: number): Promise<BrokenPromise[]> {
  const world = await stage.begin();
  const model = newModel();
  await story(model, world);
  await settleWorld(world, settledMsMax);
  const ids = model.bookings.map(({ id }) => id);
  return check(await collectEvidence(world, ids));
}

/** Throws with one sentence for each violation. */
export function requireAgreement(broken: readonly BrokenPromise[]): void {
  if (broken.length === 0) return;
  throw new Error(broken.map(({ invariant, name, says }) => `${invariant} (${name}): ${says}`).join('\n'));
}
