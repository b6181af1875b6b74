import type { Migration } from '@booking/runtime';
import { createMessaging } from './0001-create-messaging-tables.ts';
import { createBookings } from './0002-create-bookings.ts';
import { createBookingLedger } from './0003-create-booking-ledger.ts';
import { followRefundsAndDisputes } from './0004-follow-refunds-and-disputes.ts';
import { addCancellationPolicies } from './0005-add-cancellation-policies.ts';
import { askBeforeExpiry } from './0006-ask-before-expiry.ts';
import { rememberCountedPayments } from './0007-remember-counted-payments.ts';
import { watchTheStream } from './0008-watch-the-stream.ts';
import { explainCancellations } from './0009-explain-cancellations.ts';
import { moveRefusedEvents } from './0010-move-refused-events.ts';
import { indexStoredAnswers } from './0011-index-answers.ts';
import { dropInboxTimeIndex } from './0012-drop-inbox-time-index.ts';
import { keepRefundSteps } from './0013-keep-refund-steps.ts';

export const migrations: readonly Migration[] = [
  createMessaging,
  createBookings,
  createBookingLedger,
  followRefundsAndDisputes,
  addCancellationPolicies,
  askBeforeExpiry,
  rememberCountedPayments,
  watchTheStream,
  explainCancellations,
  moveRefusedEvents,
  indexStoredAnswers,
  dropInboxTimeIndex,
  keepRefundSteps,
];
