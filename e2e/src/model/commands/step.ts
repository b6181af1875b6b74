import type { AsyncCommand } from 'fast-check';
import type { Model } from '../booking-model.ts';
import type { Harness } from '../harness.ts';

/** An action of a user, a gateway or a bank. Throws when the model does not permit the answer. */
export type Step = AsyncCommand<Model, Harness>;

/** The model of a run, and the product that it describes. */
export type Scene = { readonly model: Model; readonly harness: Harness };

type Doing<Choice> = {
  readonly when: (model: Readonly<Model>, choice: Choice) => boolean;
  readonly act: (choice: Choice, model: Model, harness: Harness) => Promise<void>;
};

/** Creates steps of one kind. The choice determines everything that a step does, so a seed reproduces a run. */
export function stepOf<Choice extends object>(name: string, { when, act }: Doing<Choice>): (choice: Choice) => Step {
  return (choice) => ({
    check: (model) => when(model, choice),
    run: (model, harness) => act(choice, model, harness),
    toString: () => `${name} ${JSON.stringify(choice)}`,
  });
}

export const always = (): boolean => true;
export const hasBookings = ({ bookings }: Readonly<Model>): boolean => bookings.length > 0;
export const hasSessions = ({ bookings }: Readonly<Model>): boolean =>
  bookings.some(({ sessions }) => sessions.length > 0);
