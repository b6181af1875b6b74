import { newModel, type Model } from './booking-model.ts';
import { check, type BrokenPromise } from './checker/check.ts';
import { collectEvidence } from './checker/collect-evidence.ts';
import { settleWorld } from './settle-world.ts';
import type { Stage, World } from './world.ts';

/** What happens in a world, as far as the model knows. */
export type Story = (model: Model, world: World) => Promise<void>;

/** Lets all of it happen, waits until it is over and returns what does not agree. Throws when a step goes wrong. */
export async function play(stage: Stage, story: Story): Promise<BrokenPromise[]> {
  const world = await stage.begin();
  const model = newModel();
  await story(model, world);
  await settleWorld(world);
  const ids = model.bookings.map(({ id }) => id);
  return check(await collectEvidence(world, ids));
}

/** Throws with one sentence for each violation. */
export function requireAgreement(broken: readonly BrokenPromise[]): void {
  if (broken.length === 0) return;
  throw new Error(broken.map(({ invariant, name, says }) => `${invariant} (${name}): ${says}`).join('\n'));
}
