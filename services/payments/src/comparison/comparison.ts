import { GatewayCompared } from '@booking/contracts';
import { newEvent, type NewEvent } from '@booking/messaging';

/** A comparison with a gateway's own list that is under way, and the time of which records are compared. */
export type Comparison = { readonly id: string; readonly method: string; readonly from: Date; readonly until: Date };

/** How many records came to what. */
export type Tally = { readonly compared: number; readonly repaired: number; readonly discrepancies: number };

/** The gateway's clock may differ from ours by so much. */
const MARGIN_MS = 5 * 60 * 1_000;

/**
 * Of which time the gateway's list is read: a little more than the time of which ours are compared. Ours were all made
 * before the list is read, so that even the youngest has to be in it.
 */
export function listedTimeOf({ from, until }: Comparison): { readonly from: Date; readonly until: Date } {
  return { from: new Date(from.getTime() - MARGIN_MS), until: new Date(until.getTime() + MARGIN_MS) };
}

export function comparisonFinished({ id, method, from, until }: Comparison, tally: Tally, at: Date): NewEvent {
  return newEvent(GatewayCompared.payments, {
    comparison: {
      id,
      service: 'payments',
      method,
      from: from.toISOString(),
      until: until.toISOString(),
      ...tally,
      finishedAt: at.toISOString(),
    },
  });
}
