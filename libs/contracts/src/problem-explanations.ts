import type { ProblemType } from './problems.ts';

/** The meaning of each problem and what to do about it, for the pages behind its `type` and `docs/problems.md`. */
export const problemExplanations: Readonly<Record<ProblemType, string>> = {
  'validation-failed':
    'A member of the body, a query parameter or a header is missing, unknown or not what the API describes; `errors` ' +
    'lists each fault with a JSON pointer into the body, or `/query/…` and `/headers/…` for the other parts.',
  'malformed-json':
    'The body is missing, or is not JSON that every parser reads in the same way: it must be UTF-8, use each name once in an object, ' +
    'and have at most twenty levels.',
  unauthenticated:
    'The request has no bearer token, or one that has expired, is for another audience or is not signed by a key of the issuer.',
  forbidden: 'The caller is known but lacks the permission that `permission` names.',
  'approval-required':
    'A refund above the limit, and the erasure of a customer, need the approval of a second person. Neither of the two ' +
    "may have created the other's account.",
  'recent-sign-in-required':
    'Releasing an amount above the limit requires a sign-in within the last `maxAgeSeconds`, and so does a change of ' +
    'how an account signs in (`purpose` is `account`). Enter the password again, or sign in again at `signInAt`, and repeat the request with the same idempotency key.',
  'second-factor-wrong':
    'The code of the authenticator app is wrong, expired or used already, the recovery code is wrong or used already, ' +
    'or the passkey is unknown. Try the next code, a recovery code or another passkey.',
  'sign-in-expired':
    'The second step of a sign-in, or the use of a passkey, has to follow within five minutes and in the same browser. ' +
    'Begin again.',
  'managed-by-provider':
    'The owner of this account signs in at the OpenID provider. Its email and its second factor are managed there.',
  'not-found': 'No resource has this address.',
  'booking-not-found': 'No booking has this id, or the caller may not see it.',
  'payment-not-found': 'This booking has no payment with this id.',
  'refund-not-found': 'This booking has no refund with this id.',
  'callback-not-found': 'No callback of a gateway is stored under this id.',
  'discrepancy-not-found': 'No discrepancy of this service has this id.',
  'dead-letter-not-found': 'No dead letter of this service has this id.',
  'webhook-endpoint-not-found': 'No webhook endpoint has this id, or it was deleted.',
  'webhook-delivery-not-found': 'This endpoint has no delivery with this id, or it is older than 30 days.',
  'unknown-payment-method': 'No gateway is configured under this name.',
  'callback-not-addressable':
    'The address of the callback was not given to this gateway for the payment that the callback reports on.',
  'method-not-allowed':
    'The address exists but does not answer this method; the `Allow` header lists the methods it does answer.',
  'booking-not-payable': 'The booking is paid already, cancelled, expired or costs nothing.',
  'booking-not-cancellable': 'The booking can no longer be cancelled in its current state.',
  'customer-not-erasable':
    'The customer has a pending or upcoming booking, an open payment, an unfinished refund or an open dispute, or an' +
    ' erasure is under way. End what `detail` names and repeat the request. A pseudonym cannot be erased again.',
  'cancellation-quote-changed':
    'The refund would no longer be the one in the quote: a tier of the policy ended, or money moved. Nothing was ' +
    'cancelled; `current` is the valid quote.',
  'refund-not-processable':
    'Only a pending or failed refund can be processed, only a pending one rejected, only a failed one settled by hand, ' +
    'only an unresolved one given up, and only an external one reviewed, once.',
  'callback-body-removed':
    'The raw body of a callback is removed after the retention time, at `removedAt`. Its digest and metadata are kept. It ' +
    'cannot be replayed; ask the gateway to deliver it again, or start a reconciliation.',
  'dead-letter-not-replayable': 'The listener failed again, so the dead letter stays where it is.',
  'too-many-webhook-endpoints': 'There may be 20 webhook endpoints; delete one before you create another.',
  'authenticator-unavailable':
    'Secrets of authenticator apps are stored encrypted, and admin has no key for that. The operator sets ' +
    '`ADMIN_SECRET_KEYS`.',
  'authenticator-not-pending':
    'The account has an authenticator app already, or its setup was not begun or was begun again elsewhere. Begin the ' +
    'setup again; remove the present app first.',
  'passkeys-unavailable':
    'Browsers accept passkeys at the name of a host only, over https or at `localhost`. Open the interface at such an ' +
    'address; `PUBLIC_URL` decides which.',
  'passkey-known': 'This passkey belongs to an account here already; use another one.',
  'too-many-passkeys': 'An account may have ten passkeys; remove one before you add another.',
  'permissions-changed':
    'The permissions of the account are no longer those in `previous`. Nothing was changed; `permissions` is the ' +
    'present list. Apply your change to it and repeat the request.',
  'email-in-use': 'Another account has this email, or had it before. Former emails stay reserved.',
  'payment-in-progress':
    'Another payment of this booking is being started right now, can still be paid, or has replaced yours. The `detail` says whether to repeat the request or to send a new key.',
  'idempotency-key-in-use': 'The first request with this key has no answer yet; repeat this one a little later.',
  'payload-too-large': 'The body is larger than the limit of 256 KiB.',
  'unsupported-media-type': 'Bodies are read as uncompressed `application/json` in UTF-8 only.',
  'refund-exceeds-balance':
    'The refund is larger than the amount that is still refundable for this booking, which is `remaining`.',
  'refund-cap-exceeded':
    'The refund is larger than what is left of a cap on refunds within 24 hours, of one person (`scope` is `person`)' +
    ' or of all staff together (`everybody`). `cap` is the cap and `remaining` is what is left of it. Nothing was ' +
    'refunded. Request less, let another person release it if `scope` is `person`, or try again later.',
  'idempotency-key-reused': 'This key was used before with another request; a new request needs a new key.',
  'invalid-signature': 'The signature of the callback does not match its bytes and the secret, or is too old.',
  'too-many-requests': 'Too many requests came in a short time; `Retry-After` says when to try again.',
  'gateway-rejected': 'The payment gateway understood the request and refused it, so nothing was paid or refunded.',
  'gateway-unavailable': 'The payment gateway gave no usable answer; repeat the request with the same idempotency key.',
  'service-unavailable': 'A dependency of this service does not answer now; repeat the request later.',
};
