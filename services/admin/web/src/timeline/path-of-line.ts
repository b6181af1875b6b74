import type { StoryLine } from './story-line.ts';

/** The pages of what events are about, by the beginning of their names. */
const PAGES: readonly (readonly [event: string, page: string])[] = [
  ['Payment', '/payments'],
  ['Refund', '/refunds'],
  ['ExternalRefund', '/refunds'],
  ['Dispute', '/disputes'],
  ['Discrepancy', '/discrepancies'],
  ['Callback', '/callbacks'],
];

/** Where what happened can be looked at by itself; nowhere for the booking, whose page this is. */
export function pathOfLine({ type, eventId, aggregateId }: StoryLine): string | undefined {
  if (type === 'StaffActed') return `/audit-log/${eventId}`;
  if (type === 'TransitionRefused') return `/refused-transitions/${eventId}`;
  const [, page] = PAGES.find(([event]) => type.startsWith(event)) ?? [];
  return page && `${page}/${aggregateId}`;
}
