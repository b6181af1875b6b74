import type { english } from '../texts/english/index.ts';

/** A record as it was shown to staff. */
export type Shown = Readonly<Record<string, unknown>>;

/** An entry of the audit log, as the API lists it: an attempt or its result. */
export type AuditEntry = {
  readonly id: string;
  readonly actionId: string;
  readonly at: string;
  readonly staff: string;
  readonly action: string;
  readonly target: { readonly type: string; readonly id: string };
  readonly reason: string | null;
  readonly outcome: 'attempted' | 'succeeded' | 'refused' | 'failed';
  readonly problem: string | null;
  readonly before: Shown | null;
  readonly after: Shown | null;
};

/** The entries of one action: the attempt and its result. */
export type AuditedAction = { readonly id: string; readonly entries: readonly AuditEntry[] };

export type ActionName = keyof typeof english.auditLog.action;

/** The page of an action's target. */
export function pathOfTarget({ type, id }: AuditEntry['target']): string | undefined {
  switch (type) {
    case 'booking':
      return `/bookings/${id}`;
    case 'refund':
      return `/refunds/${id}`;
    case 'callback':
      return `/callbacks/${id}`;
    case 'dead_letter':
      return `/dead-letters/${id}`;
    case 'discrepancy':
      return `/discrepancies/${id}`;
    case 'staff':
      return '/staff';
    default:
      return undefined;
  }
}
