import fc from 'fast-check';
import { newModel } from '../model/booking-model.ts';
import { anyStep } from '../model/commands/index.ts';
import type { Harness } from '../model/harness.ts';

/** After this many steps, a user goes on with new bookings. */
const STEPS_OF_EPISODE = 30;
/** The distance between the seeds of two users, which is more than the episodes of a user. */
const EPISODES_MAX = 10_000;

/** A step whose answer the model does not permit. */
export type FailedStep = { readonly step: string; readonly error: string };

export type Played = { readonly bookings: readonly string[]; readonly steps: number; readonly failed: FailedStep[] };

type UserOptions = { readonly seed: number; readonly isOver: () => boolean };

/** Lets a user act at random until the run is over. Failed steps are recorded, and the user goes on. */
export async function playUser(harness: Harness, options: UserOptions): Promise<Played> {
  const episodes: Played[] = [];
  while (!options.isOver()) episodes.push(await playEpisode(harness, options, episodes.length));
  return {
    bookings: episodes.flatMap(({ bookings }) => bookings),
    steps: episodes.reduce((sum, { steps }) => sum + steps, 0),
    failed: episodes.flatMap(({ failed }) => failed),
  };
}

async function playEpisode(harness: Harness, { seed, isOver }: UserOptions, episode: number): Promise<Played> {
  const model = newModel({ areProcessesFailing: true });
  const real = { ...harness, run: `${seed} ${episode}` };
  const failed: FailedStep[] = [];
  let steps = 0;
  for (const step of fc.sample(anyStep, { seed: seed * EPISODES_MAX + episode, numRuns: STEPS_OF_EPISODE })) {
    if (isOver() || !step.check(model)) continue;
    steps += 1;
    await step.run(model, real).catch((error: unknown) => {
      failed.push({ step: String(step), error: error instanceof Error ? error.message : String(error) });
    });
  }
  return { bookings: model.bookings.map(({ id }) => id), steps, failed };
}
