import type { AsyncCommand } from 'fast-check';
import type { Model } from '../booking-model.ts';
import type { World } from '../world.ts';

/** One thing that somebody does. It throws when the answer is none that the model allows. */
export type Step = AsyncCommand<Model, World>;

type Doing<Choice> = {
  readonly when: (model: Readonly<Model>, choice: Choice) => boolean;
  readonly act: (choice: Choice, model: Model, world: World) => Promise<void>;
};

/** Makes the steps of one kind: what was chosen beforehand decides everything, so that a seed says it all. */
export function stepOf<Choice extends object>(name: string, { when, act }: Doing<Choice>): (choice: Choice) => Step {
  return (choice) => ({
    check: (model) => when(model, choice),
    run: (model, world) => act(choice, model, world),
    toString: () => `${name} ${JSON.stringify(choice)}`,
  });
}

export const always = (): boolean => true;
export const hasBookings = ({ bookings }: Readonly<Model>): boolean => bookings.length > 0;
export const hasSessions = ({ bookings }: Readonly<Model>): boolean =>
  bookings.some(({ sessions }) => sessions.length > 0);
