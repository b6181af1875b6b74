import type { Callback } from '@booking/contracts';

/** The result of a callback: its outcome, and for an accepted one whether any report was passed on. */
export const callbackResults = ['applied', 'notApplied', 'ignored', 'quarantined', 'conflicting'] as const;
type CallbackResult = (typeof callbackResults)[number] | 'parked' | 'known';

type Known = Pick<Callback, 'outcome'> & { readonly isPassedOn: boolean; readonly isWaiting: boolean | null };

/** An unapplied callback waits for confirmation or had nothing new. The service does not always know which. */
export function resultOf({ outcome, isPassedOn, isWaiting }: Known): CallbackResult {
  if (outcome !== 'accepted') return outcome;
  if (isPassedOn) return 'applied';
  if (isWaiting === null) return 'notApplied';
  return isWaiting ? 'parked' : 'known';
}

/** The filters of the API for each result. */
export const resultFilters = {
  applied: { outcome: 'accepted', passedOn: 'true' },
  notApplied: { outcome: 'accepted', passedOn: 'false' },
  ignored: { outcome: 'ignored', passedOn: '' },
  quarantined: { outcome: 'quarantined', passedOn: '' },
  conflicting: { outcome: 'conflicting', passedOn: '' },
} as const satisfies Record<(typeof callbackResults)[number], object>;
