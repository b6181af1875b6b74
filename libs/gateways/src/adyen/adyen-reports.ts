import type { DisputeReport, GatewayReport, PaymentReport, RefundReport } from '@booking/contracts';
import { readableMoney, readableReports } from '../readable-records.ts';
import { disputeStated, paymentStated, refundStated } from '../reports.ts';
import { fromAdyenAmount } from './adyen-amounts.ts';
import type { AdyenEvent } from './adyen-notification.ts';
import { allocationIdIn, isNameOfOurs, paymentIdIn } from './adyen-references.ts';

type Translate = (event: AdyenEvent) => readonly GatewayReport[];
type DisputeState = Pick<DisputeReport, 'status' | 'sequence'>;

/**
 * The state of a dispute after each event code (docs.adyen.com/risk-management/disputes-api/dispute-notifications). No
 * time of an event is signed, so the stage of the dispute is the sequence. A reversed chargeback "is not final": the
 * bank may charge back a second time. `ISSUER_RESPONSE_TIMEFRAME_EXPIRED` may follow several stages, so it has no
 * sequence and only ends an open dispute. Requests for information are ignored, because they take no money and have no
 * end. The end of the defence period is ignored because it also comes after requests for information.
 */
const disputeStates: readonly (readonly [eventCode: string, DisputeState])[] = [
  ['ISSUER_RESPONSE_TIMEFRAME_EXPIRED', { status: 'won', sequence: null }],
  ['NOTIFICATION_OF_CHARGEBACK', { status: 'opened', sequence: 0 }],
  ['CHARGEBACK', { status: 'opened', sequence: 0 }],
  ['DISPUTE_OPENED_WITH_CHARGEBACK', { status: 'opened', sequence: 0 }],
  ['CHARGEBACK_REVERSED', { status: 'opened', sequence: 1 }],
  ['SECOND_CHARGEBACK', { status: 'lost', sequence: 2 }],
  ['PREARBITRATION_OPEN', { status: 'opened', sequence: 3 }],
  ['PREARBITRATION_DECLINED', { status: 'opened', sequence: 4 }],
  ['PREARBITRATION_WON', { status: 'won', sequence: 4 }],
  ['PREARBITRATION_ISSUER_WITHDRAWN', { status: 'won', sequence: 4 }],
  ['PREARBITRATION_LOST', { status: 'lost', sequence: 4 }],
  ['PREARBITRATION_ACCEPTED', { status: 'lost', sequence: 4 }],
  ['SCHEME_ARBITRATION', { status: 'opened', sequence: 5 }],
  ['SCHEME_ARBITRATION_WON', { status: 'won', sequence: 6 }],
  ['SCHEME_ARBITRATION_LOST', { status: 'lost', sequence: 6 }],
];

/**
 * The meaning of each event code (docs.adyen.com/development-resources/webhooks/webhook-types). A payment counts as
 * paid once it is authorised, because the account has to capture immediately. A later reversal is reported as a failure
 * of that payment. A refused try leaves the session open, because its page accepts other tries until it expires. The
 * signed fields of `CANCEL_OR_REFUND` do not say which of the two happened; the money went back either way.
 */
const translations: ReadonlyMap<string, Translate> = new Map<string, Translate>([
  ['AUTHORISATION', (event) => (event.isSuccess ? attempt(event, 'succeeded') : attempt(event, 'open', 'declined'))],
  ['PENDING', (event) => attempt(event, 'pending')],
  ['OFFER_CLOSED', (event) => attempt(event, 'expired')],
  ['CANCELLATION', whenDone((event) => modified(event, 'cancelled at the gateway'))],
  ['TECHNICAL_CANCEL', whenDone((event) => modified(event, 'cancelled at the gateway'))],
  ['CAPTURE_FAILED', whenDone((event) => modified(event, 'the capture failed'))],
  ['EXPIRE', whenDone((event) => modified(event, 'expired before it was captured'))],
  ['REFUND', (event) => refund(event, event.isSuccess ? 'succeeded' : 'failed')],
  ['CANCEL_OR_REFUND', (event) => refund(event, event.isSuccess ? 'succeeded' : 'failed')],
  ['POSTPONED_REFUND', whenDone((event) => refund(event, 'pending'))],
  ['REFUND_FAILED', whenDone((event) => refund(event, 'failed'))],
  ['REFUNDED_REVERSED', whenDone((event) => refund(event, 'failed'))],
  ...disputeStates.map(([code, state]): [string, Translate] => [code, (event) => dispute(event, state)]),
]);

/** Converts an event into reports; none for unknown codes. Throws RangeError when the event is malformed. */
export function adyenReports(event: AdyenEvent): readonly GatewayReport[] {
  return translations.get(event.eventCode)?.(event) ?? [];
}

/** Reports an event only if its `success` field says that it happened. */
function whenDone(translate: Translate): Translate {
  return (event) => (event.isSuccess ? translate(event) : []);
}

/** Reports one try to pay. A session accepts several tries, and each has its own reference. */
function attempt(
  event: AdyenEvent,
  status: PaymentReport['status'],
  reason: string | null = null,
): readonly PaymentReport[] {
  return payment(event, { status, captureReference: event.pspReference, reason });
}

/**
 * Reports a modification, which names the payment as its original. If it names none, its own reference is the
 * payment's.
 */
function modified(event: AdyenEvent, reason: string): readonly PaymentReport[] {
  const captureReference = event.originalReference === '' ? event.pspReference : event.originalReference;
  return payment(event, { status: 'failed', captureReference, reason });
}

/** Reports our payment, without the session id, which is not signed. Payments of other applications are ignored. */
function payment(
  event: AdyenEvent,
  said: Pick<PaymentReport, 'status' | 'captureReference' | 'reason'>,
): readonly PaymentReport[] {
  const paymentId = paymentIdIn(event.merchantReference);
  if (paymentId === null) return [];
  return [paymentStated({ paymentId, amount: fromAdyenAmount(event), ...said })];
}

/** The reason for the status of a refund; null if the signature covers no reason. */
const refundReasons: Readonly<Record<RefundReport['status'], string | null>> = {
  succeeded: null,
  pending: 'waits until the payment is captured',
  failed: 'refused by the gateway or the bank',
};

/**
 * Reports a refund. Somebody may refund our payment in the dashboard, under any reference. Such a refund is reported if
 * its amount is readable.
 */
function refund(event: AdyenEvent, status: RefundReport['status']): readonly RefundReport[] {
  return readableReports(isNameOfOurs(event.merchantReference), () => [
    refundStated({
      status,
      reference: event.pspReference,
      allocationId: allocationIdIn(event.merchantReference),
      captureReference: event.originalReference,
      amount: fromAdyenAmount(event),
      reason: refundReasons[status],
    }),
  ]);
}

/**
 * Reports a dispute by its own reference. Depending on the settings of the account, an event may carry only the
 * reference of the payment:
 *
 * - An end applies to the payment's open dispute.
 * - A reversal, and any event about a payment of another application, reports nothing.
 * - An opening is quarantined for staff, because a second dispute of the payment would look the same as the first.
 */
function dispute(event: AdyenEvent, { status, sequence }: DisputeState): readonly DisputeReport[] {
  const isNameless = event.originalReference === '';
  const isOurs = isNameOfOurs(event.merchantReference);
  if (isNameless && (!isOurs || event.eventCode === 'CHARGEBACK_REVERSED')) return [];
  if (isNameless && status === 'opened') throw new RangeError('the dispute has no reference of its own');
  const captureReference = isNameless ? event.pspReference : event.originalReference;
  // The end of a dispute may come without an amount.
  const amount = readableMoney(fromAdyenAmount, event);
  return [disputeStated({ status, reference: event.pspReference, captureReference, amount, sequence })];
}
