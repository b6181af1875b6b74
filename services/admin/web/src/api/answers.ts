import type { Outcome } from '../../../src/audit-entry/audit-entry.ts';
import type { AuditEntryResource } from '../../../src/audit-entry/audit-entry-resource.ts';

/**
 * The types of the answers, from the schemas of the API. If an answer changes and the interface does not, the interface
 * does not compile. Only types are imported, because a browser does not need the schemas.
 */
export type {
  Account,
  NewRecoveryCodes as Codes,
  SessionResource as OwnSession,
  PasskeyResource as Passkey,
} from '../../../src/account/account-resource.ts';
export type { BookingBalance } from '../../../src/booking-money/booking-balance.ts';
export type { RefundablePayment } from '../../../src/booking-money/refundable-payments.ts';
export type { Customer } from '../../../src/customer/customer-resource.ts';
export type {
  Dashboard,
  DayOfMoney,
  GatewayOutcomes,
  Period,
  ReasonSum,
} from '../../../src/dashboard/dashboard-resource.ts';
export type { ErasureResource as Erasure } from '../../../src/erasure/erasure-resource.ts';
export type { Settings } from '../../../src/features/read-settings/settings-resource.ts';
export type { RecordCount } from '../../../src/read-model/record-query.ts';
export type {
  BookingDetail,
  CallbackDetail,
  DisputeDetail,
  EndpointWithHealth,
  ListedCallback,
  ListedDispute as Dispute,
  ListedPayment,
  ListedRefund,
  PaymentDetail,
  RefundDetail,
  RefundResource as RefundRecord,
  RefundToDecide,
  RefusedTransitionResource as RefusedTransition,
} from '../../../src/records/record-resources.ts';
export type { Hit, SearchResults } from '../../../src/search/search-resource.ts';
export type { SecondFactorRequest } from '../../../src/session/session-resource.ts';
export type { InvitedStaff, ListedStaff as StaffAccount, SignedInStaff } from '../../../src/staff/staff-resource.ts';
export type { TimelineEntry } from '../../../src/timeline/timeline-entry.ts';
export type { WorkItem, WorkItemKind as WaitingKind } from '../../../src/work-queue/work-item.ts';

export type AuditEntry = AuditEntryResource & { readonly outcome: Outcome };
