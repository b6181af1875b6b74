/** The actions of staff that are in the audit log. */
export type ActionName =
  | 'sign_in'
  | 'sign_out'
  | 'confirm_sign_in'
  | 'cancel_booking'
  | 'request_refund'
  | 'process_refund'
  | 'reject_refund'
  | 'review_external_refund'
  | 'settle_refund_manually'
  | 'give_up_refund'
  | 'export_payments'
  | 'export_refunds'
  | 'export_bookings'
  | 'resolve_discrepancy'
  | 'compare_with_gateways'
  | 'replay_callback'
  | 'replay_dead_letter'
  | 'create_staff'
  | 'invite_staff'
  | 'accept_invitation'
  | 'change_password'
  | 'permit_staff'
  | 'enable_staff'
  | 'disable_staff';

export type TargetType =
  'booking' | 'refund' | 'export' | 'discrepancy' | 'gateway' | 'callback' | 'dead_letter' | 'staff';

/** An action: its actor, its target and its reason. */
export type Action = {
  readonly staff: string;
  readonly name: ActionName;
  readonly target: { readonly type: TargetType; readonly id: string };
  readonly reason: string | null;
};

/**
 * `attempted` is written before anything happens. Then it `succeeded`, was `refused` (nothing happened), or `failed`
 * (nobody knows how far it came); an attempt without one of these was cut off.
 */
export type Outcome = 'attempted' | 'succeeded' | 'refused' | 'failed';

/** A resource of any kind, as staff are shown it. */
export type Shown = Readonly<Record<string, unknown>>;

export type AuditEntry = {
  readonly id: string;
  /** The same for an attempt and its outcome. */
  readonly actionId: string;
  readonly at: Date;
  readonly action: Action;
  readonly outcome: Outcome;
  /** The type of the problem that the action ended in. */
  readonly problem: string | null;
  /** The target as staff saw it before, and as it stands after a success; null where nothing shows it. */
  readonly before: Shown | null;
  readonly after: Shown | null;
};
