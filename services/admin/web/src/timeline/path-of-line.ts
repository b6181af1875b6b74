import type { TimelineEntry } from '../api/answers.ts';

/** The pages of the records in events, by the prefix of the event name. */
const PAGES: readonly (readonly [event: string, page: string])[] = [
  ['Payment', '/payments'],
  ['Refund', '/refunds'],
  ['ExternalRefund', '/refunds'],
  ['Dispute', '/disputes'],
  ['Discrepancy', '/discrepancies'],
  ['Callback', '/callbacks'],
  ['Webhook', '/webhook-deliveries'],
];

/** The page of the record in an entry. Entries about the booking have none, because they are on its page. */
export function pathOfLine({ type, eventId, aggregateId }: TimelineEntry): string | undefined {
  if (type === 'StaffActed') return `/audit-log/${eventId}`;
  if (type === 'TransitionRefused') return `/refused-transitions/${eventId}`;
  const [, page] = PAGES.find(([event]) => type.startsWith(event)) ?? [];
  return page && `${page}/${aggregateId}`;
}
