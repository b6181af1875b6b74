import type { Migration } from '@booking/runtime';
import { createMessaging } from './0001-create-messaging-tables.ts';
import { createRefundablePayments } from './0002-create-refundable-payments.ts';
import { createRefunds } from './0003-create-refunds.ts';
import { recordRefusedTransitions } from './0004-record-refused-transitions.ts';
import { recordStaffDecisions } from './0005-record-staff-decisions.ts';
import { createGatewayComparisons } from './0006-create-gateway-comparisons.ts';
import { createDiscrepancies } from './0007-create-discrepancies.ts';
import { settleCancellationsOnce } from './0008-settle-cancellations-once.ts';
import { addCurrencyOfDisputes } from './0009-add-currency-of-disputes.ts';
import { markStrandedParts } from './0010-mark-stranded-parts.ts';
import { recordWhoGaveUp } from './0011-record-who-gave-up.ts';
import { indexOpenRefunds } from './0012-index-open-refunds.ts';
import { watchTheStream } from './0013-watch-the-stream.ts';
import { keepTheTraceOfRelease } from './0014-keep-the-trace-of-a-release.ts';
import { addReconciledRecords } from './0015-create-reconciled-records.ts';
import { limitQuestions } from './0016-limit-questions.ts';
import { rememberWhoReleased } from './0017-remember-who-released.ts';
import { indexReleasedParts } from './0018-index-released-parts.ts';
import { moveRefusedEvents } from './0018-move-refused-events.ts';
import { keepTheSentReason } from './0019-keep-the-sent-reason.ts';
import { indexStoredAnswers } from './0020-index-answers.ts';
import { dropInboxTimeIndex } from './0021-drop-inbox-time-index.ts';
import { awaitExternalRefunds } from './0022-await-external-refunds.ts';
import { orderChangesOfDisputes } from './0023-order-changes-of-disputes.ts';
import { keepFees } from './0024-keep-fees.ts';
import { acceptPaymentsWithoutSession } from './0025-accept-payments-without-session.ts';
import { indexWaitingRequests } from './0026-index-waiting-requests.ts';

export const migrations: readonly Migration[] = [
  createMessaging,
  createRefundablePayments,
  createRefunds,
  recordRefusedTransitions,
  recordStaffDecisions,
  createGatewayComparisons,
  createDiscrepancies,
  settleCancellationsOnce,
  addCurrencyOfDisputes,
  markStrandedParts,
  recordWhoGaveUp,
  indexOpenRefunds,
  watchTheStream,
  keepTheTraceOfRelease,
  addReconciledRecords,
  limitQuestions,
  rememberWhoReleased,
  indexReleasedParts,
  moveRefusedEvents,
  keepTheSentReason,
  indexStoredAnswers,
  dropInboxTimeIndex,
  awaitExternalRefunds,
  orderChangesOfDisputes,
  keepFees,
  acceptPaymentsWithoutSession,
  indexWaitingRequests,
];
