/**
 * The states that wait for a person: what happened, what to do next, and the paragraph of the runbook or of the guide to
 * staff decisions in short.
 */
export const help = {
  more: 'More about this',
  refund: {
    pending: {
      happened: 'This refund was requested and waits for a decision.',
      next: 'Compare the amount and the reason with the booking, then press Process or Reject.',
      more: 'Process sends the refund to the gateway at once. Reject needs a reason, which the customer reads, and the amount becomes refundable again.',
    },
    approval: {
      happened: 'This refund is above the limit, so it needs a second person.',
      next: 'Somebody other than the requester checks it and presses Process.',
      more: 'Refunds that one person released alone for the same booking count together. Two accounts count as one person if one of them created the other, or made a sign-in link for it within the last 30 days. The approver must have signed in within the last 15 minutes; the page asks for the password if needed.',
    },
    failed: {
      happened: 'The gateway did not refund the money. Its answer is the failure reason below.',
      next: 'Process the refund again if the cause has passed. Otherwise pay the customer in another way, then settle the refund by hand.',
      more: 'Some gateways do not refund payments after a certain age, or in parts. Settling by hand sends nothing to the gateway: the refund counts as done, and the balance is reduced.',
    },
    stranded: {
      happened: 'The gateway did not answer the request and has no record of this refund. It is not sent again.',
      next: "Look for the refund in the gateway's dashboard, by payment and amount. If it is not there, give it up.",
      more: 'The amount stays reserved, and polling continues: if the gateway does know the refund after all, it is settled as usual. A refund that was given up can be processed again under a new key, or settled by hand.',
    },
    external: {
      happened: "Somebody made this refund in the gateway's dashboard. It already counts against the balance.",
      next: 'Press Review and decide whether the booking stays or is cancelled.',
      more: 'A cancellation follows the terms of the booking, in the name of the reviewer. The decision is final.',
    },
  },
  dispute: {
    happened: 'The payer or the bank claims this payment back. The gateway holds the amount.',
    next: "Answer the dispute in the gateway's dashboard, before the deadline that it names there.",
    more: 'The amount is not refundable while the dispute is open, or after it is lost. A won dispute releases it. A refund of the held part waits in the queue: process it when the dispute is won, reject it when it is lost.',
  },
  deadLetter: {
    happened: 'A service gave up on this message after several attempts, or could not read it.',
    next: 'Remove the cause that the reason names, then press Replay.',
    more: 'A replay processes the message again from the start. A second replay of the same message has no second effect.',
  },
  discrepancy: {
    'unknown-payment': {
      happened: 'The gateway took money for a payment that was not requested here.',
      next: 'Find the account and the system that created it. Refund it at the gateway if it belongs to nobody, then resolve this.',
    },
    'payment-missing-at-gateway': {
      happened: 'Our payment is completed, and the gateway does not list it.',
      next: 'Compare the account and the mode of the keys. If the money never arrived, do not serve the booking.',
    },
    'payment-differs': {
      happened: 'Amount, currency or state of the payment differ, and our record cannot follow.',
      next: 'Compare both figures. Refund the difference, or let the customer pay it.',
    },
    'paid-twice': {
      happened: 'The gateway took money twice for one payment. The second payment is not in the balance.',
      next: 'Refund the second payment, which the reference names, at the gateway. Then resolve this with a note.',
    },
    'dispute-differs': {
      happened: 'The dispute has different results here and at the gateway.',
      next: "Look it up in the gateway's dashboard. The refundable amount follows our record.",
    },
    'unknown-refund': {
      happened: 'The gateway lists a refund of an unknown payment, or one that exceeds the balance.',
      next: 'Find its payment at the gateway. The balance of the booking shows our figures.',
    },
    'refund-missing-at-gateway': {
      happened: 'Our refund is completed, and the gateway does not list it.',
      next: 'The customer may be waiting: ask the gateway, then return the money in another way.',
    },
    'refund-differs': {
      happened: 'Amount, currency or state of the refund differ, and our record cannot follow.',
      next: 'Compare both figures. Process a refund again that failed at the gateway.',
    },
  },
} as const;
