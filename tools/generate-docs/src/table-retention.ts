import type { ServiceName } from '@booking/contracts';

/** How long the rows of a table are kept. */
export type TableRetention = {
  readonly table: string;
  /** One row is added for each of these. */
  readonly rowPer: string;
  readonly kept: string;
  /** The job that deletes rows. Without one, `because` says why no job is needed. */
  readonly job?: string;
  readonly because?: string;
};

const FOR_EVER = 'for ever';
const BOUNDED = 'does not grow';

const BUSINESS_RECORD = 'a record of money';
const READ_MODEL = 'what staff see of a record; kept as long as the record';

/** The tables of `libs/messaging` and `libs/runtime` in every service. A partition counts as its table. */
export const tablesOfEveryService: readonly TableRetention[] = [
  { table: 'outbox', rowPer: 'event', kept: '30 days, longer until published', job: 'maintain-messaging' },
  { table: 'inbox', rowPer: 'event and listener', kept: '90 days', job: 'maintain-messaging' },
  {
    table: 'inbox_attempts',
    rowPer: 'failing event',
    kept: 'until handled, at most 90 days',
    job: 'maintain-messaging',
  },
  { table: 'dead_letters', rowPer: 'event given up', kept: '90 days after the replay', job: 'maintain-messaging' },
  { table: 'published_stream', rowPer: 'service', kept: BOUNDED, because: 'one row' },
  { table: 'write_probe', rowPer: 'check', kept: BOUNDED, because: 'each check rolls its rows back' },
  { table: 'migrations', rowPer: 'migration', kept: BOUNDED, because: 'a row per version of the schema' },
];

const idempotencyKeys: TableRetention = {
  ...{ table: 'idempotency_keys', rowPer: 'request with a key' },
  ...{ kept: '24 hours', job: 'forget-idempotency-keys' },
};

const ofGateways: readonly TableRetention[] = [
  { table: 'gateway_question_limits', rowPer: 'gateway', kept: BOUNDED, because: 'one row per gateway' },
];

const ofReconciliation: readonly TableRetention[] = [
  { table: 'gateway_comparisons', rowPer: 'gateway', kept: BOUNDED, because: 'one row per gateway' },
  { table: 'reconciled_records', rowPer: 'compared record', kept: 'until the reconciliation ends', job: 'reconcile' },
  { table: 'discrepancies', rowPer: 'discrepancy', kept: FOR_EVER, because: 'rare, and evidence of a decision' },
];

/** The other tables of each service. `tools/generate-docs/test` fails for a table that is not listed. */
export const tablesOf: Readonly<Record<ServiceName, readonly TableRetention[]>> = {
  payments: [
    { table: 'payables', rowPer: 'booking', kept: FOR_EVER, because: BUSINESS_RECORD },
    { table: 'payments', rowPer: 'payment attempt', kept: FOR_EVER, because: BUSINESS_RECORD },
    { table: 'disputes', rowPer: 'dispute', kept: FOR_EVER, because: BUSINESS_RECORD },
    { table: 'stray_sessions', rowPer: 'orphaned session', kept: '1 day', job: 'close-orphaned-sessions' },
    idempotencyKeys,
    ...ofGateways,
    ...ofReconciliation,
  ],
  refunds: [
    { table: 'refundable_bookings', rowPer: 'paid booking', kept: FOR_EVER, because: BUSINESS_RECORD },
    { table: 'refundable_payments', rowPer: 'completed payment', kept: FOR_EVER, because: BUSINESS_RECORD },
    { table: 'refunds', rowPer: 'refund', kept: FOR_EVER, because: BUSINESS_RECORD },
    { table: 'refund_allocations', rowPer: 'refund and payment', kept: FOR_EVER, because: BUSINESS_RECORD },
    { table: 'disputes', rowPer: 'dispute', kept: FOR_EVER, because: BUSINESS_RECORD },
    {
      ...{ table: 'refused_transitions', rowPer: 'rejected transition', kept: FOR_EVER },
      because: 'rare; a repetition of any age is recognised',
    },
    idempotencyKeys,
    ...ofGateways,
    ...ofReconciliation,
  ],
  bookings: [
    { table: 'bookings', rowPer: 'booking', kept: FOR_EVER, because: BUSINESS_RECORD },
    { table: 'booking_payments', rowPer: 'completed payment', kept: FOR_EVER, because: BUSINESS_RECORD },
    { table: 'booking_refunds', rowPer: 'refund and payment', kept: FOR_EVER, because: BUSINESS_RECORD },
    { table: 'booking_disputes', rowPer: 'dispute', kept: FOR_EVER, because: BUSINESS_RECORD },
    idempotencyKeys,
  ],
  'gateway-webhooks': [
    {
      ...{ table: 'callbacks', rowPer: 'authentic webhook' },
      ...{ kept: 'the body for `CALLBACK_RETENTION_DAYS`, the facts for ever', job: 'remove-old-bodies' },
    },
    {
      ...{ table: 'callback_questions', rowPer: 'record in an unverified webhook' },
      ...{ kept: '`CALLBACK_RETENTION_DAYS` after the last webhook; 3 days if unknown', job: 'remove-old-bodies' },
    },
    {
      table: 'unclaimed_reports',
      rowPer: 'report without a known payment',
      kept: '3 days',
      job: 'drop-unknown-callbacks',
    },
    {
      ...{ table: 'archived_reports', rowPer: 'webhook of a gateway without queries', kept: FOR_EVER },
      because: "replaces the gateway's own records",
    },
    {
      ...{ table: 'payment_addresses', rowPer: 'payment attempt', kept: FOR_EVER },
      because: 'a webhook about an old payment needs its booking',
    },
    { table: 'callback_refusals', rowPer: 'gateway and day', kept: FOR_EVER, because: 'at most nine small rows a day' },
    ...ofGateways,
  ],
  notifications: [
    { table: 'endpoints', rowPer: 'webhook endpoint', kept: BOUNDED, because: 'at most 20 rows' },
    { table: 'deleted_endpoints', rowPer: 'deleted webhook endpoint', kept: FOR_EVER, because: 'few small rows' },
    { table: 'notifications', rowPer: 'event that an endpoint chose', kept: '30 days', job: 'prune-deliveries' },
    { table: 'deliveries', rowPer: 'event and endpoint', kept: '30 days', job: 'prune-deliveries' },
    idempotencyKeys,
  ],
  admin: [
    { table: 'booking_records', rowPer: 'booking', kept: FOR_EVER, because: READ_MODEL },
    { table: 'payment_records', rowPer: 'payment attempt', kept: FOR_EVER, because: READ_MODEL },
    { table: 'refund_records', rowPer: 'refund', kept: FOR_EVER, because: READ_MODEL },
    { table: 'dispute_records', rowPer: 'dispute', kept: FOR_EVER, because: READ_MODEL },
    { table: 'callback_records', rowPer: 'authentic webhook', kept: FOR_EVER, because: READ_MODEL },
    { table: 'discrepancy_records', rowPer: 'discrepancy', kept: FOR_EVER, because: READ_MODEL },
    { table: 'comparison_records', rowPer: 'reconciliation', kept: FOR_EVER, because: 'a few small rows a day' },
    { table: 'refused_transition_records', rowPer: 'rejected transition', kept: FOR_EVER, because: 'rare' },
    { table: 'dead_letter_records', rowPer: 'dead letter', kept: '90 days after the replay', job: 'discard-expired' },
    { table: 'webhook_endpoint_records', rowPer: 'webhook endpoint', kept: FOR_EVER, because: 'few small rows' },
    {
      table: 'callback_reports',
      rowPer: 'report of a webhook',
      kept: FOR_EVER,
      because: 'connects a webhook with its payment',
    },
    { table: 'timeline_entries', rowPer: 'event of a booking', kept: FOR_EVER, because: 'the history of each booking' },
    { table: 'audit_entries', rowPer: 'action of staff', kept: FOR_EVER, because: 'evidence, chained by digests' },
    { table: 'notes', rowPer: 'note of staff', kept: FOR_EVER, because: 'the history of each booking' },
    {
      table: 'work_marks',
      rowPer: 'item that staff assigned or snoozed',
      kept: '400 days after the last change',
      job: 'discard-expired',
    },
    { table: 'staff', rowPer: 'account', kept: FOR_EVER, because: 'the audit log names accounts' },
    { table: 'sign_in_links', rowPer: 'invitation', kept: FOR_EVER, because: 'related accounts are found by it' },
    {
      table: 'erasures',
      rowPer: 'request to erase a customer',
      kept: FOR_EVER,
      because: 'evidence of the erasure, without the id',
    },
    { table: 'erasure_steps', rowPer: 'finished step', kept: 'until the pass ends', job: 'erase-customers' },
    { table: 'rebuild_positions', rowPer: 'source of a rebuild', kept: BOUNDED, because: 'deleted at its end' },
    { table: 'sessions', rowPer: 'sign-in', kept: 'until it expires', job: 'discard-expired' },
    { table: 'invitations', rowPer: 'invitation', kept: 'until it expires', job: 'discard-expired' },
    { table: 'known_devices', rowPer: 'browser of an account', kept: '90 days', job: 'discard-expired' },
    { table: 'sign_in_attempts', rowPer: 'address and account', kept: 'a day', job: 'discard-expired' },
    { table: 'challenges', rowPer: 'open step of a sign-in', kept: 'five minutes', job: 'discard-expired' },
    { table: 'authenticator_apps', rowPer: 'account', kept: BOUNDED, because: 'deleted when it is removed' },
    { table: 'passkeys', rowPer: 'passkey', kept: BOUNDED, because: 'at most ten per account' },
    { table: 'recovery_codes', rowPer: 'unused code', kept: BOUNDED, because: 'at most ten per account' },
    { table: 'former_emails', rowPer: 'change of an email', kept: FOR_EVER, because: 'the audit log names accounts' },
  ],
};
