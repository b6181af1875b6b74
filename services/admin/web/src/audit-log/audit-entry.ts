import type { AuditEntry } from '../api/answers.ts';
import { customerPath } from '../fields/customer-text.tsx';

/** A record as it was shown to staff. */
export type Shown = Readonly<Record<string, unknown>>;

/** The entries of one action: the attempt and its result. */
export type AuditedAction = { readonly id: string; readonly entries: readonly AuditEntry[] };

/** The pages of targets that have one. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  customer: customerPath,
  booking: (id) => `/bookings/${id}`,
  payment: (id) => `/payments/${id}`,
  refund: (id) => `/refunds/${id}`,
  dispute: (id) => `/disputes/${id}`,
  callback: (id) => `/callbacks/${id}`,
  dead_letter: (id) => `/dead-letters/${id}`,
  webhook_endpoint: (id) => `/webhook-endpoints/${id}`,
  webhook_delivery: (id) => `/webhook-deliveries/${id}`,
  discrepancy: (id) => `/discrepancies/${id}`,
  staff: () => '/staff',
};

/** The page of an action's target. */
export function pathOfTarget({ type, id }: AuditEntry['target']): string | undefined {
  return PAGES[type]?.(id);
}
