import { newModel, type Model } from './booking-model.ts';
import { check, type BrokenPromise } from './checker/check.ts';
import { collectEvidence } from './checker/collect-evidence.ts';
import type { Step } from './commands/step.ts';
import { settleWorld } from './settle-world.ts';
import type { Stage, World } from './world.ts';

/** Lets all of it happen, waits until it is over and returns what does not agree. Throws when a step goes wrong. */
export async function play(stage: Stage, act: (model: Model, world: World) => Promise<void>): Promise<BrokenPromise[]> {
  const world = await stage.begin();
  const model = newModel();
  await act(model, world);
  await settleWorld(world);
  const ids = model.bookings.map(({ id }) => id);
  return check(await collectEvidence(world, ids));
}

/** One step after the other. */
export function inOrder(steps: readonly Step[]) {
  return async (model: Model, world: World): Promise<void> => {
    for (const step of steps) await step.run(model, world);
  };
}

/** Throws with one sentence for each violation. */
export function requireAgreement(broken: readonly BrokenPromise[]): void {
  if (broken.length === 0) return;
  throw new Error(broken.map(({ invariant, name, says }) => `${invariant} (${name}): ${says}`).join('\n'));
}
