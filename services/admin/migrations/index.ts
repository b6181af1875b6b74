import type { Migration } from '@booking/runtime';
import { createMessaging } from './0001-create-messaging-tables.ts';
import { createStaff } from './0002-create-staff.ts';
import { createAuditEntries } from './0003-create-audit-entries.ts';
import { createRecords } from './0004-create-records.ts';
import { createTimelineEntries } from './0005-create-timeline-entries.ts';
import { createFindingRecords } from './0006-create-finding-records.ts';
import { addWhatWaitsForStaff } from './0007-add-what-waits-for-staff.ts';
import { addBeforeAndAfter } from './0008-add-before-and-after.ts';
import { createDisputeRecords } from './0009-create-dispute-records.ts';
import { createCallbackReports } from './0010-create-callback-reports.ts';
import { addStrandedRefunds } from './0011-add-stranded-refunds.ts';
import { tellNews } from './0012-tell-news.ts';
import { chainAuditEntries } from './0013-chain-audit-entries.ts';
import { createInvitations } from './0014-create-invitations.ts';
import { sortAndFindRecords } from './0015-sort-and-find-records.ts';
import { addOpenIdSubject } from './0016-add-openid-subject.ts';
import { sumUpMoney } from './0017-sum-up-money.ts';
import { findReportsOfCallbacks } from './0018-find-reports-of-callbacks.ts';
import { findBookingsByBothStates } from './0019-find-bookings-by-both-states.ts';
import { findAuditedActions } from './0020-find-audited-actions.ts';
import { watchTheStream } from './0021-watch-the-stream.ts';
import { findCallbacksByWhatCameOfThem } from './0022-find-callbacks-by-what-came-of-them.ts';
import { endPasswordsBesideTheProvider } from './0023-end-passwords-beside-the-provider.ts';
import { rememberWhenStaffSignedIn } from './0024-remember-when-staff-signed-in.ts';
import { rememberWhoMadeAccounts } from './0025-remember-who-made-accounts.ts';
import { letWhoDecidesRead } from './0026-let-who-decides-read.ts';
import { rememberDevices } from './0027-remember-devices.ts';
import { letStatementsTellNews } from './0028-let-statements-tell-news.ts';
import { addSearchText } from './0029-add-search-text.ts';
import { indexSearchText } from './0030-index-search-text.ts';
import { createNotes } from './0031-create-notes.ts';
import { rememberHowFarRebuildIs } from './0032-remember-how-far-a-rebuild-is.ts';
import { allowPrivacy } from './0033-allow-privacy.ts';
import { filterTheRefundQueue } from './0034-filter-the-refund-queue.ts';
import { createWebhookEndpointRecords } from './0035-create-webhook-endpoint-records.ts';
import { allowWebhooks } from './0036-allow-webhooks.ts';
import { createErasures } from './0037-create-erasures.ts';
import { findResentWebhooks } from './0038-find-resent-webhooks.ts';
import { createWorkMarks } from './0039-create-work-marks.ts';
import { createSecondFactors } from './0040-create-second-factors.ts';
import { rememberSignIns } from './0041-remember-sign-ins.ts';
import { keepFormerEmails } from './0042-keep-former-emails.ts';
import { moveRefusedEvents } from './0043-move-refused-events.ts';
import { searchTheAuditLog } from './0044-search-the-audit-log.ts';
import { collectNoStatisticsAboutJson } from './0045-collect-no-statistics-about-json.ts';
import { mergeSearchTextsLessOften } from './0046-merge-search-texts-less-often.ts';
import { dateRebuildPositions } from './0047-date-rebuild-positions.ts';
import { addAddressToAuditEntries } from './0048-add-address-to-audit-entries.ts';
import { dropInboxTimeIndex } from './0049-drop-inbox-time-index.ts';
import { dropSearchTermsIndexes } from './0050-drop-search-terms-indexes.ts';
import { rememberCountedAddresses } from './0051-remember-counted-addresses.ts';
import { letErasuresShareAPseudonym } from './0052-let-erasures-share-a-pseudonym.ts';
import { dateChangesOfDisputes } from './0053-date-changes-of-disputes.ts';
import { findReplayedDeadLetters } from './0054-find-replayed-dead-letters.ts';

export const migrations: readonly Migration[] = [
  createMessaging,
  createStaff,
  createAuditEntries,
  createRecords,
  createTimelineEntries,
  createFindingRecords,
  addWhatWaitsForStaff,
  addBeforeAndAfter,
  createDisputeRecords,
  createCallbackReports,
  addStrandedRefunds,
  tellNews,
  chainAuditEntries,
  createInvitations,
  sortAndFindRecords,
  addOpenIdSubject,
  sumUpMoney,
  findReportsOfCallbacks,
  findBookingsByBothStates,
  findAuditedActions,
  watchTheStream,
  findCallbacksByWhatCameOfThem,
  endPasswordsBesideTheProvider,
  rememberWhenStaffSignedIn,
  rememberWhoMadeAccounts,
  letWhoDecidesRead,
  rememberDevices,
  letStatementsTellNews,
  addSearchText,
  indexSearchText,
  createNotes,
  rememberHowFarRebuildIs,
  allowPrivacy,
  filterTheRefundQueue,
  createWebhookEndpointRecords,
  allowWebhooks,
  createErasures,
  findResentWebhooks,
  createWorkMarks,
  createSecondFactors,
  rememberSignIns,
  keepFormerEmails,
  moveRefusedEvents,
  searchTheAuditLog,
  collectNoStatisticsAboutJson,
  mergeSearchTextsLessOften,
  dateRebuildPositions,
  addAddressToAuditEntries,
  dropInboxTimeIndex,
  dropSearchTermsIndexes,
  rememberCountedAddresses,
  letErasuresShareAPseudonym,
  dateChangesOfDisputes,
  findReplayedDeadLetters,
];

/** Tables whose rows are never removed, and changed by an erasure only. */
export const appendOnly = ['audit_entries', 'notes'];
