import { bookingRecords } from './booking.ts';
import { callbackRecords } from './callback.ts';
import { comparisonRecords } from './comparison.ts';
import { deadLetterDetail, deadLetterRecords } from './dead-letter.ts';
import type { RecordDetail, RecordKind } from './define-record.ts';
import { discrepancyDetail, discrepancyRecords } from './discrepancy.ts';
import { disputeDetail, disputeRecords } from './dispute.ts';
import { paymentRecords } from './payment.ts';
import { bookingDetail, paymentDetail, refundDetail } from './record-details.ts';
import { refundRecords } from './refund.ts';
import { refusedTransitionDetail, refusedTransitionRecords } from './refused-transition.ts';
import { webhookEndpointDetail, webhookEndpointRecords } from './webhook-endpoint.ts';

/** Every kind of record, in the order in which a batch of events writes their tables. */
export const allRecords = [
  bookingRecords,
  paymentRecords,
  disputeRecords,
  refundRecords,
  refusedTransitionRecords,
  comparisonRecords,
  discrepancyRecords,
  callbackRecords,
  deadLetterRecords,
  webhookEndpointRecords,
] as unknown as readonly RecordKind[];

/** The pages of single records. Webhooks have a route of their own, because gateway-webhooks keeps their content. */
export const allDetails = [
  paymentDetail,
  refundDetail,
  bookingDetail,
  disputeDetail,
  refusedTransitionDetail,
  discrepancyDetail,
  deadLetterDetail,
  webhookEndpointDetail,
] as unknown as readonly RecordDetail[];
