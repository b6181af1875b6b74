import type { Migration } from '@booking/runtime';
import { createMessaging } from './0001-create-messaging-tables.ts';
import { createPayables } from './0002-create-payables.ts';
import { createPayments } from './0003-create-payments.ts';
import { createDisputes } from './0004-create-disputes.ts';
import { createGatewayComparisons } from './0005-create-gateway-comparisons.ts';
import { createDiscrepancies } from './0006-create-discrepancies.ts';
import { createStraySessions } from './0007-create-stray-sessions.ts';
import { compareDisputes } from './0008-compare-disputes.ts';
import { allowPaidTwice } from './0009-allow-paid-twice.ts';
import { watchTheStream } from './0010-watch-the-stream.ts';
import { addReconciledRecords } from './0011-create-reconciled-records.ts';
import { limitQuestions } from './0012-limit-questions.ts';
import { rememberWhenDisputesClosed } from './0013-remember-when-disputes-closed.ts';
import { rememberWhenDisputesAreDue } from './0014-remember-when-disputes-are-due.ts';
import { moveRefusedEvents } from './0015-move-refused-events.ts';
import { indexStoredAnswers } from './0016-index-answers.ts';
import { dropInboxTimeIndex } from './0017-drop-inbox-time-index.ts';
import { indexDisputesByPayment } from './0018-index-disputes-by-payment.ts';
import { allowDisputesAboutSeveralPayments } from './0019-allow-disputes-about-several-payments.ts';
import { indexWorkByGateway } from './0020-index-work-by-gateway.ts';
import { dropIndexesOfWork } from './0021-drop-indexes-of-work.ts';
import { orderReportsOfDisputes } from './0022-order-reports-of-disputes.ts';

export const migrations: readonly Migration[] = [
  createMessaging,
  createPayables,
  createPayments,
  createDisputes,
  createGatewayComparisons,
  createDiscrepancies,
  createStraySessions,
  compareDisputes,
  allowPaidTwice,
  watchTheStream,
  addReconciledRecords,
  limitQuestions,
  rememberWhenDisputesClosed,
  rememberWhenDisputesAreDue,
  moveRefusedEvents,
  indexStoredAnswers,
  dropInboxTimeIndex,
  indexDisputesByPayment,
  allowDisputesAboutSeveralPayments,
  indexWorkByGateway,
  dropIndexesOfWork,
  orderReportsOfDisputes,
];
