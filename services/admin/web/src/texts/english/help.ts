const RECONCILED =
  'A record that is behind its gateway is updated as if its webhook had arrived. A difference that cannot be repaired becomes a discrepancy, one per record. A discrepancy stays open until a later reconciliation finds agreement, or until staff resolve it.';

/**
 * The states that wait for a person: what happened, what to do next, and the paragraph of the runbook or of the guide
 * to staff decisions, word for word.
 */
export const help = {
  more: 'More about this',
  refund: {
    pending: {
      happened: 'This refund was requested and waits for a decision.',
      next: 'Compare the amount and the reason with the booking, then press Process or Reject.',
      more: 'Process sends it to the gateway at once. Reject needs a reason, which the customer reads; the amount then becomes refundable again.',
    },
    approval: {
      happened: 'This refund is above the limit, so it needs a second person.',
      next: 'Somebody other than the requester checks it and presses Process.',
      more: 'An account cannot approve a refund of another account if one of the two accounts created the other one, or if, within the last 30 days, one made a sign-in link for the other one or removed its second factor. This also holds over several steps: the creator of a creator, or an account made by a created account. Former emails count too.',
    },
    cap: {
      happened: 'This refund would exceed a cap on the money that staff may release within 24 hours.',
      next: 'Somebody with room under the caps presses Process, or the same person later.',
      more: 'A refund counts for the person who releases it: by requesting it, by Process, by settling it by hand, or by cancelling the booking. Related accounts count as one person.',
    },
    failed: {
      happened: 'The gateway did not refund the money. Its answer is the failure reason below.',
      next: 'Process the refund again if the cause has passed. If somebody made another refund in the dashboard of the gateway instead, reject this one. Otherwise pay the customer the amount below in another way, then settle the refund by hand.',
      more: 'Settling by hand sends nothing to the gateway: the refund counts as refunded, and the balance is reduced. The limit for approval applies.',
    },
    stranded: {
      happened: 'The gateway has not confirmed this refund. It is not sent again.',
      next: "Look for the refund in the gateway's dashboard, by payment and amount. If it is not there, give it up.",
      more: 'The amount stays reserved. If the gateway reports the refund after all, it is settled as usual.',
    },
    external: {
      happened: "Somebody made this refund in the gateway's dashboard. It already counts against the balance.",
      next: 'Press Review and decide whether the booking stays or is cancelled.',
      more: 'A cancellation follows the terms of the booking, in the name of the reviewer. The decision is final, unless the refund fails later: then it waits for review again.',
    },
    externalFailed: {
      happened: "This refund was made in the gateway's dashboard and did not succeed. Its amount is refundable again.",
      next: 'If it waits for review, press Review. If the customer has not received the money, refund the booking again. If it was paid after all, settle this refund by hand.',
      more: 'An external refund that has failed cannot be processed again. It leaves the work queue once it is reviewed.',
    },
  },
  mismatchedPayment: {
    happened: 'The gateway captured a different amount or currency than requested',
    next: 'This money does not count towards the booking. Refund it.',
    more: 'The refund uses the currency that the customer paid. The work item closes when refunds that have not failed, and amounts lost to disputes, cover the whole payment.',
  },
  endpoint: {
    failing: {
      happened: 'This endpoint was switched off, because every delivery failed for five days.',
      next: 'Repair the receiver, then press Switch on. A test event can be sent after that.',
      more: 'No booking, payment or refund waits for it, and other endpoints are not affected.',
    },
    gone: {
      happened: 'This endpoint was switched off, because the receiver answered 410 Gone.',
      next: 'Press Switch on if it should receive events again.',
      more: 'No booking, payment or refund waits for it, and other endpoints are not affected.',
    },
  },
  dispute: {
    happened: 'The payer or the bank claims this payment back. The gateway holds the amount.',
    next: "Answer the dispute in the gateway's dashboard, by the time below if there is one.",
    more: 'The amount is not refundable while the dispute is open or after it is lost. If the dispute is in another currency, the whole payment is not refundable. A won dispute frees the amount.',
  },
  erasure: {
    happened: 'Somebody asks to erase the data of this customer.',
    next: 'A second person checks the request and presses Approve erasure or Reject.',
    more: 'The requester cannot approve, nor can an account that may belong to the same person.',
  },
  deadLetter: {
    happened: 'A service gave up on this message after several attempts, or could not read it.',
    next: 'Remove the cause that the reason names, then press Replay. If the message must not be processed, press Dismiss.',
    more: 'A replay processes the message again from the start. A second replay has no second effect.',
  },
  discrepancy: {
    'unknown-payment': {
      happened: 'The gateway took money for a payment that was not requested here.',
      next: 'Find the account and the system that created it. Refund it at the gateway if it belongs to nobody, then resolve this.',
      more: RECONCILED,
    },
    'payment-missing-at-gateway': {
      happened: 'Our payment is completed, but the gateway does not list it.',
      next: 'Compare the account and the mode of the keys. If the money never arrived, do not serve the booking.',
      more: RECONCILED,
    },
    'payment-differs': {
      happened: 'Amount, currency or state of the payment differ, and our record cannot be updated.',
      next: 'Compare both figures. Refund the difference, or let the customer pay it. If the gateway took the money back, refund nothing.',
      more: RECONCILED,
    },
    'paid-twice': {
      happened: 'The gateway took money twice for one payment. The second payment is not in the balance.',
      next: 'Refund the second payment, which the reference names, at the gateway. Then resolve this with a note.',
      more: 'The webhook of this refund is recorded as ignored, or the refund as unknown-refund, because it does not belong to any of our payments. A webhook can also reveal paid-twice; this discrepancy stays open until staff resolve it.',
    },
    'dispute-differs': {
      happened: 'The dispute has different states or lost amounts here and at the gateway.',
      next: "Look it up in the gateway's dashboard. The refundable amount follows our record: do not refund the amount of a dispute that is open at the gateway.",
      more: RECONCILED,
    },
    'unknown-refund': {
      happened: 'The gateway lists a refund of an unknown payment, or one that exceeds the balance.',
      next: 'Find its payment at the gateway. If the payment is ours, do not refund this money again, because our balance does not count it. Then resolve this with a note.',
      more: RECONCILED,
    },
    'refund-missing-at-gateway': {
      happened: 'Our refund is completed, but the gateway does not list it.',
      next: 'The customer may be waiting. Ask the gateway. If it did not make the refund, return the money in another way, then resolve this with a note.',
      more: RECONCILED,
    },
    'refund-differs': {
      happened: 'Amount, currency or state of the refund differ, and our record cannot be updated.',
      next: 'Compare both figures. If the refund failed at the gateway, process it again. If it succeeded only there, do not return the money a second time.',
      more: RECONCILED,
    },
  },
} as const;
