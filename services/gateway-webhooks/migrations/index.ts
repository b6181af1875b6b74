import type { Migration } from '@booking/runtime';
import { createMessaging } from './0001-create-messaging-tables.ts';
import { createCallbacks } from './0002-create-callbacks.ts';
import { createCallbackRefusals } from './0003-create-callback-refusals.ts';
import { createPaymentAddresses } from './0004-create-payment-addresses.ts';
import { createCallbackQuestions } from './0005-create-callback-questions.ts';
import { createArchivedReports } from './0006-create-archived-reports.ts';
import { indexNamelessQuestions } from './0007-index-nameless-questions.ts';
import { watchTheStream } from './0008-watch-the-stream.ts';
import { keepTheTraceOfHint } from './0009-keep-the-trace-of-a-hint.ts';
import { limitQuestions } from './0010-limit-questions.ts';
import { createUnclaimedReports } from './0011-create-unclaimed-reports.ts';
import { keepTheReadingOfMaskedWebhooks } from './0012-keep-the-reading-of-masked-webhooks.ts';
import { letBodiesGo } from './0013-let-bodies-go.ts';
import { indexOldBodies } from './0014-index-old-bodies.ts';
import { indexSettledQuestions } from './0015-index-settled-questions.ts';
import { findPaymentsOfBookings } from './0016-find-payments-of-bookings.ts';
import { moveRefusedEvents } from './0017-move-refused-events.ts';
import { dropInboxTimeIndex } from './0018-drop-inbox-time-index.ts';
import { keepReplacedCallbacks } from './0019-keep-replaced-callbacks.ts';
import { createSigningCertificates } from './0020-create-signing-certificates.ts';

export const migrations: readonly Migration[] = [
  createMessaging,
  createCallbacks,
  createCallbackRefusals,
  createPaymentAddresses,
  createCallbackQuestions,
  createArchivedReports,
  indexNamelessQuestions,
  watchTheStream,
  keepTheTraceOfHint,
  limitQuestions,
  createUnclaimedReports,
  keepTheReadingOfMaskedWebhooks,
  letBodiesGo,
  indexOldBodies,
  indexSettledQuestions,
  findPaymentsOfBookings,
  moveRefusedEvents,
  dropInboxTimeIndex,
  keepReplacedCallbacks,
  createSigningCertificates,
];
