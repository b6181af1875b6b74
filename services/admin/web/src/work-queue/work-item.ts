import type { Money, Refund } from '@booking/contracts';
import type { WorkItem as ListedWork } from '../api/answers.ts';
import { customerPath } from '../fields/path-of.ts';
import { sentenceIn } from '../texts/text.ts';

/** An item of the work queue. Its id contains the kind, because one refund can wait for two reasons. */
export type WorkItem = ListedWork & { readonly id: string };

type RefundItem = Extract<WorkItem, { record: Refund }>;

export function isRefundItem(item: WorkItem): item is RefundItem {
  return item.kind.endsWith('-refund');
}

const PLACES = {
  'mismatched-payment': 'payments',
  'open-dispute': 'disputes',
  discrepancy: 'discrepancies',
  'dead-letter': 'dead-letters',
  'disabled-webhook-endpoint': 'webhook-endpoints',
} as const;

export function pathOfItem(item: WorkItem): string {
  if (isRefundItem(item)) return `/refunds/${item.record.id}`;
  if (item.kind === 'requested-erasure') return customerPath(item.record.customerId);
  return `/${PLACES[item.kind]}/${item.record.id}`;
}

export function bookingOfItem({ record }: WorkItem): string | null {
  return 'bookingId' in record ? record.bookingId : null;
}

/** The amount at stake: of a mismatched payment, the amount that the gateway captured. */
export function amountOfItem({ record }: WorkItem): Money | null {
  if ('reported' in record && record.reported) return record.reported;
  if ('amount' in record) return record.amount;
  return 'theirs' in record ? (record.theirs ?? record.ours) : null;
}

/** The time by which a dispute must be answered, if the gateway reports it. */
export function dueOfItem(item: WorkItem): string | null {
  return item.kind === 'open-dispute' ? (item.record.dueAt ?? null) : null;
}

/** Why the item waits. For an endpoint, this is its address; for an erasure, its requester. */
export function reasonOfItem(item: WorkItem): string | null {
  if (isRefundItem(item)) return reasonOfRefund(item.record);
  switch (item.kind) {
    case 'mismatched-payment':
      return sentenceIn(item.record.failureReason);
    case 'disabled-webhook-endpoint':
      return item.record.url;
    case 'requested-erasure':
      return item.record.requestedBy;
    case 'discrepancy':
      return sentenceIn(item.record.detail);
    case 'dead-letter':
    case 'open-dispute':
      return sentenceIn(item.record.reason);
  }
}

function reasonOfRefund({ failureReason, pendingReason, reason }: Refund): string | null {
  return sentenceIn(failureReason ?? pendingReason) ?? reason;
}
