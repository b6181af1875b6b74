/** The actions of staff that are in the audit log. */
export type ActionName =
  | 'sign_in'
  | 'enter_password'
  | 'sign_out'
  | 'confirm_sign_in'
  | 'add_note'
  | 'cancel_booking'
  | 'request_refund'
  | 'process_refund'
  | 'reject_refund'
  | 'review_external_refund'
  | 'settle_refund_manually'
  | 'give_up_refund'
  | 'export_dashboard'
  | 'export_payments'
  | 'export_refunds'
  | 'export_bookings'
  | 'export_disputes'
  | 'export_discrepancies'
  | 'export_callbacks'
  | 'export_dead_letters'
  | 'export_refused_transitions'
  | 'export_webhook_endpoints'
  | 'export_webhook_deliveries'
  | 'export_work_queue'
  | 'export_staff'
  | 'export_audit_log'
  | 'export_customer'
  | 'request_erasure'
  | 'approve_erasure'
  | 'reject_erasure'
  | 'erase_customer'
  | 'assign_work'
  | 'snooze_work'
  | 'resolve_discrepancy'
  | 'compare_with_gateways'
  | 'replay_callback'
  | 'replay_dead_letter'
  | 'resend_webhook_delivery'
  | 'resend_failed_webhook_deliveries'
  | 'test_webhook_endpoint'
  | 'enable_webhook_endpoint'
  | 'disable_webhook_endpoint'
  | 'create_staff'
  | 'invite_staff'
  | 'accept_invitation'
  | 'change_password'
  | 'change_profile'
  | 'add_authenticator'
  | 'remove_authenticator'
  | 'add_passkey'
  | 'remove_passkey'
  | 'renew_recovery_codes'
  | 'remove_second_factor'
  | 'end_session'
  | 'end_other_sessions'
  | 'permit_staff'
  | 'enable_staff'
  | 'disable_staff';

export type TargetType =
  | 'booking'
  | 'customer'
  | 'erasure'
  | 'payment'
  | 'refund'
  | 'dispute'
  | 'export'
  | 'discrepancy'
  | 'gateway'
  | 'callback'
  | 'dead_letter'
  | 'webhook_endpoint'
  | 'webhook_delivery'
  | 'staff';

/** An action: its actor, its target and its reason. */
export type Action = {
  readonly staff: string;
  readonly name: ActionName;
  readonly target: { readonly type: TargetType; readonly id: string };
  readonly reason: string | null;
};

/**
 * `attempted` is written before anything happens. Then the action `succeeded`, was `refused` (nothing happened), or
 * `failed` (its outcome is unknown). An attempt without one of these was interrupted.
 */
export type Outcome = 'attempted' | 'succeeded' | 'refused' | 'failed';

/** A resource of any kind, as shown to staff. */
export type Shown = Readonly<Record<string, unknown>>;

export type AuditEntry = {
  readonly id: string;
  /** The common id of an attempt and its outcome. */
  readonly actionId: string;
  readonly at: Date;
  readonly action: Action;
  readonly outcome: Outcome;
  /** The type of the problem that ended the action. */
  readonly problem: string | null;
  /** The target before the action, and after a success; null for targets that are not shown. */
  readonly before: Shown | null;
  readonly after: Shown | null;
  /** The address of the client. Jobs and earlier versions leave it out, which keeps the hashes of their entries valid. */
  readonly address?: string;
};
