import type { ProblemType } from './problems.ts';

/** The meaning of each problem and what to do about it, for the pages behind its `type` and `docs/problems.md`. */
export const problemExplanations: Readonly<Record<ProblemType, string>> = {
  'validation-failed':
    'A member of the body, a query parameter or a header is missing, unknown or not what the API describes; `errors` ' +
    'lists each fault with a JSON pointer into the body, or `/query/…` and `/headers/…` for the other parts.',
  'malformed-json':
    'The body is missing or no JSON that every reader understands alike: UTF-8, no name twice in one object, at most ' +
    'twenty levels deep.',
  unauthenticated:
    'The request has no bearer token, or one that is expired, made for somebody else or not signed by a key of the issuer.',
  forbidden: 'The caller is known but lacks the permission that `permission` names.',
  'approval-required':
    'The amount is above the limit up to which whoever asked for a refund may also process it: somebody else has to, ' +
    'whose account was not made by the same person.',
  'recent-sign-in-required':
    'Releasing an amount above the limit takes a sign-in within the last `maxAgeSeconds`. Give the password again, or ' +
    'sign in again at `signInAt`, and repeat the request with the same idempotency key.',
  'not-found': 'No resource has this address.',
  'booking-not-found': 'No booking has this id, or the caller may not see it.',
  'payment-not-found': 'This booking has no payment with this id.',
  'refund-not-found': 'This booking has no refund with this id.',
  'callback-not-found': 'No callback of a gateway is stored under this id.',
  'discrepancy-not-found': 'No discrepancy of this service has this id.',
  'dead-letter-not-found': 'No dead letter of this service has this id.',
  'unknown-payment-method': 'No gateway is configured under this name.',
  'callback-not-addressable':
    'The address of the callback is not one that was given to this gateway for the payment it reports on.',
  'method-not-allowed': 'The address exists but does not answer this method; the `Allow` header lists those it does.',
  'booking-not-payable': 'The booking is paid already, cancelled, expired or costs nothing.',
  'booking-not-cancellable': 'The booking is in a state in which it can no longer be cancelled.',
  'cancellation-quote-changed':
    'Cancelling would no longer give back what the quote said: time has passed a boundary of the policy, or money moved. ' +
    'Nothing was cancelled; `current` is the quote that holds now.',
  'refund-not-processable':
    'Only a pending or failed refund can be processed, only a pending one rejected, only a failed one settled by hand, ' +
    'only a stranded one given up, and only an external one reviewed, once.',
  'dead-letter-not-replayable': 'The listener failed again, so the dead letter stays where it is.',
  'payment-in-progress': 'Another request is starting a payment of this booking at this moment; send this one again.',
  'idempotency-key-in-use': 'The first request with this key has no answer yet; send this one again a little later.',
  'payload-too-large': 'The body has more than the 256 KiB that are read.',
  'unsupported-media-type': 'Bodies are read as uncompressed `application/json` in UTF-8 only.',
  'refund-exceeds-balance':
    'More is asked for than is left to refund of this booking; `remaining` says how much that is.',
  'refund-cap-exceeded':
    'The amount that one person (`scope` is `person`) or all staff together (`everybody`) may release within 24 hours ' +
    'leaves too little for this refund: `cap` is that amount, and `remaining` is its rest. Nothing was refunded. Ask for ' +
    'less, let somebody else release it if `scope` is `person`, or try again later.',
  'idempotency-key-reused': 'This key came with another request before; a new request needs a new key.',
  'invalid-signature': 'The signature of the callback does not fit its bytes and the secret, or is too old.',
  'too-many-requests': 'Too many requests came in a short time; `Retry-After` says when to come back.',
  'gateway-rejected': 'The payment gateway understood the request and refused it, so nothing was paid or refunded.',
  'gateway-unavailable': 'The payment gateway gave no usable answer; send the same request again with the same key.',
  'service-unavailable': 'Something this service depends on cannot answer now; send the same request again.',
};
