import type { DisputeReport, GatewayReport, Money, PaymentReport, RefundReport } from '@booking/contracts';
import { readableMoney, readableReports } from '../readable-records.ts';
import { fromAdyenAmount } from './adyen-amounts.ts';
import type { AdyenEvent } from './adyen-notification.ts';
import { allocationIdIn, isNameOfOurs, paymentIdIn } from './adyen-references.ts';

type Translate = (event: AdyenEvent) => readonly GatewayReport[];

/**
 * What each event code means (docs.adyen.com/development-resources/webhooks/webhook-types). A payment counts when it is
 * authorised, for the account is to capture at once; what takes that back is told as a failure of what had succeeded. A
 * try that is refused ends nothing: the same page takes others until its time is over.
 * `CANCEL_OR_REFUND` does not say, in what is signed, which of the two it was: the money went back either way.
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
  ...disputeEvents('opened', [
    'NOTIFICATION_OF_CHARGEBACK',
    'CHARGEBACK',
    'CHARGEBACK_REVERSED',
    'PREARBITRATION_OPEN',
    'PREARBITRATION_DECLINED',
    'SCHEME_ARBITRATION',
  ]),
  ...disputeEvents('won', [
    'ISSUER_RESPONSE_TIMEFRAME_EXPIRED',
    'PREARBITRATION_WON',
    'PREARBITRATION_ISSUER_WITHDRAWN',
    'SCHEME_ARBITRATION_WON',
  ]),
  ...disputeEvents('lost', [
    'SECOND_CHARGEBACK',
    'PREARBITRATION_LOST',
    'PREARBITRATION_ACCEPTED',
    'SCHEME_ARBITRATION_LOST',
  ]),
]);

/**
 * How a dispute stands, by event (docs.adyen.com/risk-management/disputes-api/dispute-notifications). A chargeback that is
 * reversed "is not final": the bank may still charge back a second time. Nothing is told of requests for information, by
 * which no money is taken and which nothing ends, nor of the end of the time for a defence, which they have as well.
 */
function disputeEvents(status: DisputeReport['status'], codes: readonly string[]): [string, Translate][] {
  return codes.map((code) => [code, (event) => dispute(event, status)]);
}

/** What an event says, in our words; nothing for codes we do not know. Throws RangeError when it is not what it should be. */
export function adyenReports(event: AdyenEvent): readonly GatewayReport[] {
  return translations.get(event.eventCode)?.(event) ?? [];
}

/** Where `success` tells whether the event happened at all. */
function whenDone(translate: Translate): Translate {
  return (event) => (event.isSuccess ? translate(event) : []);
}

/** One try to pay. A page takes several, each under a name of its own. */
function attempt(
  event: AdyenEvent,
  status: PaymentReport['status'],
  reason: string | null = null,
): readonly PaymentReport[] {
  return payment(event, { status, captureReference: event.pspReference, reason });
}

/** Something that was done to a payment names it as its original; where it has no name of its own, by that name. */
function modified(event: AdyenEvent, reason: string): readonly PaymentReport[] {
  const captureReference = event.originalReference === '' ? event.pspReference : event.originalReference;
  return payment(event, { status: 'failed', captureReference, reason });
}

/** The name of the session is not signed. Payments of other applications are none of our business. */
function payment(
  event: AdyenEvent,
  said: Pick<PaymentReport, 'status' | 'captureReference' | 'reason'>,
): readonly PaymentReport[] {
  const paymentId = paymentIdIn(event.merchantReference);
  if (paymentId === null) return [];
  return [{ kind: 'payment', reference: null, paymentId, amount: fromAdyenAmount(event), ...said }];
}

/** Why a refund stands as it does, as far as that is signed. */
const refundReasons: Readonly<Record<RefundReport['status'], string | null>> = {
  succeeded: null,
  pending: 'waits until the payment is captured',
  failed: 'refused by the gateway or the bank',
};

/** One of the dashboard may give money of ours back by whatever name: as long as its amount can be read, it is told. */
function refund(event: AdyenEvent, status: RefundReport['status']): readonly RefundReport[] {
  return readableReports(isNameOfOurs(event.merchantReference), () => [
    {
      kind: 'refund',
      status,
      reference: event.pspReference,
      allocationId: allocationIdIn(event.merchantReference),
      captureReference: event.originalReference,
      paymentReference: null,
      amount: fromAdyenAmount(event),
      reason: refundReasons[status],
    },
  ]);
}

/**
 * All events of a dispute have its own name, unless the account is set up otherwise: then they are called by the payment.
 * An end then means the dispute of the payment that is open, and a reversal says nothing. A beginning is kept for staff,
 * because a second dispute of the payment could not be told from the first.
 */
function dispute(event: AdyenEvent, status: DisputeReport['status']): readonly DisputeReport[] {
  const isNameless = event.originalReference === '';
  if (isNameless && event.eventCode === 'CHARGEBACK_REVERSED') return [];
  if (isNameless && status === 'opened') throw new RangeError('the dispute has no name of its own');
  return [
    {
      kind: 'dispute',
      status,
      reference: event.pspReference,
      captureReference: isNameless ? event.pspReference : event.originalReference,
      paymentReference: null,
      amount: amountIfAny(event),
      reason: null,
    },
  ];
}

/** The end of a dispute may come without an amount. */
function amountIfAny(event: AdyenEvent): Money | null {
  return readableMoney(fromAdyenAmount, event);
}
