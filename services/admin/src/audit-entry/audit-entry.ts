type SessionAction =
  'sign_in' | 'enter_password' | 'sign_out' | 'confirm_sign_in' | 'end_session' | 'end_other_sessions';
type OwnAccountAction = 'accept_invitation' | 'change_password' | 'change_profile' | 'renew_recovery_codes';
type FactorAction = 'add_authenticator' | 'remove_authenticator' | 'add_passkey' | 'remove_passkey';
type AccountAction = 'create_staff' | 'invite_staff' | 'permit_staff' | 'enable_staff' | 'disable_staff';
type BookingAction = 'add_note' | 'cancel_booking' | 'request_refund';
type RefundAction = 'process_refund' | 'reject_refund' | 'give_up_refund' | 'settle_refund_manually';
type FindingAction = 'review_external_refund' | 'resolve_discrepancy' | 'compare_with_gateways';
type MessageAction = 'replay_callback' | 'replay_dead_letter' | 'dismiss_dead_letter';
type EndpointAction = 'test_webhook_endpoint' | 'enable_webhook_endpoint' | 'disable_webhook_endpoint';
type DeliveryAction = 'resend_webhook_delivery' | 'resend_failed_webhook_deliveries';
type ErasureAction = 'request_erasure' | 'approve_erasure' | 'reject_erasure' | 'erase_customer';
type WorkAction = 'assign_work' | 'snooze_work';

/** The exports of lists, which may have been filtered by a customer. */
export const LIST_EXPORTS = [
  ...(['export_payments', 'export_refunds', 'export_bookings', 'export_disputes', 'export_discrepancies'] as const),
  ...(['export_callbacks', 'export_dead_letters', 'export_refused_transitions', 'export_webhook_endpoints'] as const),
  ...(['export_webhook_deliveries', 'export_work_queue', 'export_audit_log', 'export_staff'] as const),
];

type ExportAction = (typeof LIST_EXPORTS)[number] | 'export_dashboard' | 'export_customer';

export type ActionName =
  | (SessionAction | OwnAccountAction | FactorAction | AccountAction | 'remove_second_factor')
  | (BookingAction | RefundAction | FindingAction | MessageAction | WorkAction)
  | (EndpointAction | DeliveryAction | ErasureAction | ExportAction);

type MoneyTarget = 'booking' | 'payment' | 'refund' | 'dispute' | 'discrepancy' | 'gateway';
type MessageTarget = 'callback' | 'dead_letter' | 'webhook_endpoint' | 'webhook_delivery';
export type TargetType = MoneyTarget | MessageTarget | 'customer' | 'erasure' | 'export' | 'staff';

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

export type Shown = Readonly<Record<string, unknown>>;

export type AuditEntry = {
  readonly id: string;
  readonly actionId: string;
  readonly at: Date;
  readonly action: Action;
  readonly outcome: Outcome;
  readonly problem: string | null;
  /** The target before the action, and after a success; null for targets that are not shown. */
  readonly before: Shown | null;
  readonly after: Shown | null;
  /** The address of the client. Jobs and earlier versions leave it out, which keeps the hashes of their entries valid. */
  readonly address?: string;
};
