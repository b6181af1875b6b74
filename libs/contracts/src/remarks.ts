/**
 * The sentences that services write into records and problems, by code. An interface in another language translates a
 * sentence by its code and its values. Sentences of people and gateways have no code.
 */
export const remarks = {
  'waits-for-approval': 'The amount is above the limit: a person other than the requester must process it.',
  'waits-for-bank': 'The payment was in dispute: the refund can be processed once the bank releases the amount.',
  'cap-of-person':
    'The cap on what one person may release within 24 hours is %{cap}, of which %{remaining} remain. Somebody else can process the refund, or the same person later.',
  'cap-of-everybody':
    'The cap on what all staff together may release within 24 hours is %{cap}, of which %{remaining} remain. Process it later.',
  'payment-not-named':
    'The gateway gave no reference for this payment, so the payment cannot be refunded there. Staff have to return the money in another way, then settle the refund by hand.',
  'whole-refunds-only': 'This gateway refunds whole payments only.',
  'whole-refund-needed': 'This payment can only be refunded as a whole',
  'refund-step': 'Must be a multiple of %{step}, because the gateway refunds no smaller parts',
  'payment-in-dispute': 'The payment is in dispute: the bank may have given the money back.',
  'refund-not-known-yet': 'The gateway does not know of this refund yet, and is asked again.',
  'refund-not-reported': 'The gateway has received this refund and has not reported on it since; it is asked again.',
  'refund-key-expired':
    "The gateway does not know this refund and may have forgotten its key. Staff have to look it up in the gateway's dashboard, and give it up only if it is not there.",
  'external-refund-not-reported':
    'The gateway has not reported the outcome of this refund for two weeks: staff have to look it up there.',
  'no-usable-answer': 'The gateway did not answer properly, and is asked again.',
  'gateway-removed': 'The gateway %{gateway} is not configured any more.',
  'gateway-answered': '%{call}: answered %{answer}',
  'circuit-open': '%{call}: not sent, circuit open',
  'call-throttled': '%{call}: not sent, too many requests',
  'unexpected-failure': 'unexpected %{failure}',
  'refused-by-gateway': 'refused by the gateway',
  'no-longer-known': 'no longer known',
  'customer-must-act': 'The customer has to act on an email of Stripe.',
  'bank-is-working': 'The bank is working on it.',
  'refund-given-up': 'The gateway knows nothing of this refund, and it was given up.',
  'given-up-by': 'Given up by %{by}: %{note}',
  superseded: 'Superseded by the cancellation of the booking, which refunds according to its terms.',
  'superseded-by-surplus': 'Superseded: one of its payments is surplus, and is refunded as a whole.',
  'superseded-by-gateway': 'Superseded: the money was refunded at the gateway.',
  'lost-to-dispute': 'The dispute of the payment was lost, so the bank has returned this money to the payer.',

  'payment-missing': 'The payment is %{ours} here, and the gateway does not list it.',
  'payment-not-ours': 'The gateway has money for a payment that is not ours.',
  'payment-differs': 'The payment is %{ours} here and %{theirs} at the gateway.',
  'paid-twice': 'The gateway took money for payment %{payment} twice: %{first}, which counts, and %{second}.',
  'dispute-differs': 'The dispute is %{ours} here and %{theirs} at the gateway.',
  'lost-amount-differs': 'The dispute is lost with %{recorded} here and with %{listed} at the gateway.',
  'refund-missing': 'The refund has succeeded here, and the gateway does not list it.',
  'refund-differs': 'The refund is %{ours} here and %{theirs} at the gateway.',
  'refund-doubled': 'The gateway also has refund %{reference} for the same allocation.',
  'refund-payment-unknown': 'The payment of refund %{reference} of %{method} is not known yet.',
  'refund-contradicts': 'Report %{reference} of %{method} contradicts refund %{refund}.',
  'refund-maybe-ours': 'Refund %{reference} of %{method} may be one of ours whose answer is on its way.',
  'refund-allocation-unknown': 'Refund %{reference} of %{method} names an allocation that is not ours.',
  'refund-unverified': 'Refund %{reference} of %{method} is not ours and its report is unverified.',
  'refund-exceeds-payment': 'The balance of payment %{payment} is too small for refund %{reference}.',

  'payment-unclaimed': 'no payment of ours has this reference',
  'payment-partly-unclaimed': 'part of it names no payment of ours',
  'query-refused': 'the gateway refused the query about it: %{reason}',
  'query-unanswered': 'the gateway has not answered the query about it for a day; it is repeated every six hours',
  'event-id-reused': 'the event id came before with another body',
  'not-an-event': 'not an event',
  'event-not-as-promised': "does not match %{gateway}'s documentation of %{event}",
  'no-signature-matches': 'no signature matches',
  'signed-time-out-of-tolerance': 'the signed time is out of tolerance',
  'timestamp-out-of-tolerance': 'webhook-timestamp is out of tolerance',
  'address-not-ours': 'not one of our webhook addresses',
  'address-of-another-booking': 'a payment of another booking',
  'too-many-unknown-payments': 'too many webhooks about unknown payments',

  'by-webhook': 'callback %{callback}',
  'by-gateway-answer': 'an answer of the gateway',
  'by-gateway-list': "the gateway's own list",
  'by-gateway-refund': '%{method} says that refund %{reference} is %{outcome}.',
  'by-gateway-this-refund': '%{method} says that this refund is %{outcome}.',

  'refund-is': 'Refund %{refund} is %{state}.',
  'refund-returned-a-part': 'A part of refund %{refund} was returned. Process it again, or settle the rest by hand.',
  'refund-was-external': 'Refund %{refund} was made at the gateway.',
  'refund-was-not-external': 'Refund %{refund} was not made at the gateway.',
  'refund-was-reviewed': 'Refund %{refund} was already reviewed by %{by}.',
  'refund-not-unresolved': 'Refund %{refund} is %{state}; only an unresolved refund can be given up.',
  'approval-by-another': 'Refund %{refund} must be processed by a person other than the requester.',
  'approval-by-unrelated':
    'Refund %{refund} must be processed by somebody else: %{requester} requested it, and one of your two accounts created the other, or made a sign-in link for it or removed its second factor within the last 30 days.',
  'booking-is': 'The booking is %{state}.',
  'erasure-booking-pending': 'Booking %{booking} is pending.',
  'erasure-booking-not-ended': 'Booking %{booking} has not ended.',
  'erasure-payment-open': 'Payment %{payment} is open.',
  'erasure-dispute-open': 'Dispute %{dispute} is open.',
  'erasure-under-way': 'An erasure of this customer is under way.',
  'customer-erased': 'This customer is already erased.',
  'customer-not-erased': 'A former id needs the pseudonym of an erased customer.',
  'erasure-is': 'The erasure is %{state}.',
  'erasure-waits-for-events': 'The events of the erasure have not arrived at admin yet.',
  'erasure-waits-for-listeners': 'Events from before the erasure still wait for a listener of the service.',
  'erasure-approval': 'A second person must approve the erasure.',
  'messages-of': 'messages of %{service}',
  'unexpected-error': 'An unexpected error; see the log.',
  'own-account': 'You cannot change your own account; ask a colleague who manages staff.',
  'own-account-disabled': 'Your account has been disabled.',
  'account-of-provider': 'This account signs in at the OpenID provider.',
  'permissions-of-provider':
    'The OpenID provider determines the permissions of this account. Change them there, or disable the account here.',
  'permissions-changed': 'A colleague has changed the permissions of this account meanwhile. Nothing was saved.',
  'grant-not-held': 'You cannot grant %{permission}, because you do not have it.',
  'sign-in-for-account': 'Sign in again to change how this account signs in.',
  'session-ended': 'This session has ended already.',
  'passkey-unknown': 'There is no such passkey.',
  'passkey-unfit': 'The browser returned a passkey that does not fit; try again.',
  'work-done': 'This record does not wait for a decision.',
  'assignee-unfit': 'This account may not decide on refunds.',
  'snooze-too-long': 'Must be within the next %{days} days.',
  'export-too-long': 'In this order, an export has at most %{max} records. Sort by another column, or choose a period.',
  'period-reversed': 'Must not be after the end of the period.',
  'amounts-reversed': 'Must not be higher than the maximum amount.',
  'period-too-long': 'Must be at most %{days} days before the end of the period.',
  'foreign-page': 'The request does not come from a page of this product.',
  'invitation-invalid': 'This invitation is no longer valid; ask for a new one.',
  'too-many-pages': 'This account has too many open pages; close some and reload.',
  'too-many-sign-ins': 'Too many sign-ins at the moment. Try again in a few seconds.',
  'password-wrong': 'That is not your current password',
  'password-not-yours': 'This is not the password of your account',
  'password-weak':
    'Is easy to guess: choose one that is not made of common words, sequences, repetitions or your own name',
  'service-silent': 'The %{service} service cannot be reached over the message bus now.',
  'callback-secret-removed': 'The secret that signed this webhook is not configured any more.',
  'target-not-allowed': 'This address may not receive webhooks',
  'target-resolves-to-forbidden': 'The name resolves to an address that may not receive webhooks',
  'no-answer-in': 'no answer in %{limit}',
  'connection-failed': 'connection failed',
  'first-account': 'The first account',
} as const;

export type RemarkCode = keyof typeof remarks;

type PlacesIn<Text> = Text extends `${string}%{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never;
type ValuesOf<Code extends RemarkCode> = Readonly<Record<PlacesIn<(typeof remarks)[Code]>, string>>;

/**
 * The length above which a text is not searched. No sentence of the product is longer, even with a note of staff in it.
 */
const SENTENCE_CHARACTERS_MAX = 2_000;

const PLACE = /%\{(\w+)\}/g;

/** The sentence with this code, with its values filled in. */
export function remark<Code extends RemarkCode>(
  code: Code,
  ...[values]: keyof ValuesOf<Code> extends never ? [] : [values: ValuesOf<Code>]
): string {
  const known: Readonly<Record<string, string>> = values ?? {};
  return remarks[code].replace(PLACE, (place, name: string) => known[name] ?? place);
}

/** The code of a sentence, and the values in it. */
type ReadRemark = { readonly code: RemarkCode; readonly values: Readonly<Record<string, string>> };

/** Recognises a sentence of the catalogue. Undefined for any other sentence, such as one of a gateway. */
export function readRemark(sentence: string): ReadRemark | undefined {
  if (sentence.length > SENTENCE_CHARACTERS_MAX) return undefined;
  for (const { code, shape } of shapes) {
    const found = shape.exec(sentence);
    if (found) return { code, values: { ...found.groups } };
  }
  return undefined;
}

/** The code of a sentence; undefined for a sentence that is not in the catalogue. */
export function remarkCodeOf(sentence: string | null): RemarkCode | undefined {
  return sentence === null ? undefined : readRemark(sentence)?.code;
}

/**
 * The sentences as patterns, in the order in which they are tried. The longest text before the first value comes first,
 * because a value, such as a note, may end like another sentence. Then the most fixed text comes first, because one
 * sentence may begin like another.
 */
const shapes = (Object.keys(remarks) as RemarkCode[])
  .map((code) => ({
    code,
    shape: shapeOf(remarks[code]),
    begin: remarks[code].search(/%|$/),
    fixed: remarks[code].replace(PLACE, '').length,
  }))
  .sort((one, other) => other.begin - one.begin || other.fixed - one.fixed);

function shapeOf(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(PLACE, '(?<$1>[\\s\\S]+?)')}$`);
}
