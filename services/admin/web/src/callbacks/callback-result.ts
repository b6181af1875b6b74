import type { Callback } from '@booking/contracts';
import type { Tone } from '../theme/palette.ts';

/** What came of a callback: its outcome, and of an accepted one whether something of it was passed on. */
export const callbackResults = ['applied', 'notApplied', 'ignored', 'quarantined', 'conflicting'] as const;
export type CallbackResult = (typeof callbackResults)[number] | 'parked' | 'known';

export const resultTones: Readonly<Record<CallbackResult, Tone>> = {
  applied: 'success',
  notApplied: 'progress',
  parked: 'progress',
  known: 'neutral',
  ignored: 'neutral',
  quarantined: 'warning',
  conflicting: 'danger',
};

type Known = Pick<Callback, 'outcome'> & { readonly isPassedOn: boolean; readonly isWaiting: boolean | null };

/** What is not applied waits to be confirmed or said nothing new; which of both is not always known. */
export function resultOf({ outcome, isPassedOn, isWaiting }: Known): CallbackResult {
  if (outcome !== 'accepted') return outcome;
  if (isPassedOn) return 'applied';
  if (isWaiting === null) return 'notApplied';
  return isWaiting ? 'parked' : 'known';
}

/** By which filters of the API those of one result are found. */
export const resultFilters = {
  applied: { outcome: 'accepted', passedOn: 'true' },
  notApplied: { outcome: 'accepted', passedOn: 'false' },
  ignored: { outcome: 'ignored', passedOn: '' },
  quarantined: { outcome: 'quarantined', passedOn: '' },
  conflicting: { outcome: 'conflicting', passedOn: '' },
} as const satisfies Record<(typeof callbackResults)[number], object>;
