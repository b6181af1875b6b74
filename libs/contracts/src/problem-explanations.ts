import type { ProblemType } from './problems.ts';

/**
 * For each problem: its meaning, and what to do about it. Shown in `docs/problems.md`, and on the page that its `type`
 * links to.
 */
export const problemExplanations: Readonly<Record<ProblemType, string>> = {
  'validation-failed':
    'A member of the body, a query parameter or a header is missing, unknown or wrong. `errors` lists each fault. ' +
    'Its `pointer` is a JSON pointer into the body, or begins with `/query/` or `/headers/`.',
  'malformed-json':
    'The body is missing, or is not JSON that every parser reads in the same way. It must be UTF-8, use each name once ' +
    'in an object, and have at most twenty levels.',
  unauthenticated:
    'The request has no valid bearer token. The token is missing, has expired, is for another audience, or is not ' +
    'signed by a key of the issuer. If a token was sent, `WWW-Authenticate` has `error="invalid_token"`: get a new one.',
  forbidden:
    'The caller is known but lacks the permission that `permission` names. Without `permission`, the `detail` names ' +
    'another reason, such as a request from another site.',
  'approval-required':
    'A refund above the limit, and the erasure of a customer, need the approval of a second person. The two ' +
    'accounts must not be related, because one person may control both (ADR 24).',
  'recent-sign-in-required':
    'This request needs a sign-in within the last `maxAgeSeconds`. It releases an amount above the limit, or changes ' +
    'how an account signs in (`purpose` is `account`). Enter the password again, or sign in again at `signInAt`. Then ' +
    'repeat the request with the same idempotency key.',
  'second-factor-wrong':
    'The code of the authenticator app is wrong, expired or already used. Or the recovery code is wrong or already ' +
    'used, or the passkey is unknown. Try the next code, a recovery code or another passkey.',
  'sign-in-expired':
    'The second step of a sign-in, or the use of a passkey, has to follow within five minutes and in the same browser. ' +
    'Begin again.',
  'managed-by-provider':
    'The owner of this account signs in at the OpenID provider. The provider manages the email, the permissions and the ' +
    'second factor.',
  'not-found': 'No resource has this address.',
  'booking-not-found':
    'No booking has this id, or the caller lacks the permission for this request. `manage_bookings` alone permits ' +
    'reading a booking, but neither refunding it nor reading its payments and refunds.',
  'payment-not-found': 'This booking has no payment with this id.',
  'refund-not-found': 'This booking has no refund with this id.',
  'callback-not-found': 'No webhook of a gateway is stored under this id.',
  'discrepancy-not-found': 'No discrepancy of this service has this id.',
  'dead-letter-not-found': 'No dead letter of this service has this id.',
  'webhook-endpoint-not-found': 'No webhook endpoint has this id, or it was deleted.',
  'webhook-delivery-not-found': 'This endpoint has no delivery with this id, or it is older than 30 days.',
  'unknown-payment-method': 'No gateway is configured under this name.',
  'callback-not-addressable':
    'The webhook arrived at the address of another payment or gateway, or the address is not valid. An address is ' +
    'valid for 600 days.',
  'method-not-allowed':
    'The address exists but does not answer this method. The `Allow` header lists the methods that it answers.',
  'booking-not-payable': 'The booking is already paid, cancelled or expired, or it costs nothing.',
  'booking-not-cancellable': 'The booking can no longer be cancelled in its current state.',
  'customer-not-erasable':
    'The customer has a pending or upcoming booking, an open payment, an unfinished refund or an open dispute, or an ' +
    'erasure is under way. `detail` names the obstacle. Repeat the request after it has ended. The pseudonym of an ' +
    'erased customer cannot be erased again.',
  'cancellation-quote-changed':
    'The terms of the quote no longer hold: a tier of the policy ended, or money moved. Nothing was cancelled; ' +
    '`current` is the valid quote.',
  'refund-not-processable':
    'The state of the refund does not allow this action. Pending and failed refunds can be processed or rejected, failed ' +
    'refunds settled by hand, and unresolved refunds given up. A refund that has returned a part of its money cannot ' +
    'be rejected. External refunds can be reviewed once, and again if they fail later, but not processed or rejected.',
  'callback-body-removed':
    'The raw body of the webhook was removed at `removedAt`, after the retention time, so the webhook cannot be ' +
    'replayed. Its digest and metadata are kept. Ask the gateway to deliver it again, or start a reconciliation.',
  'dead-letter-not-replayable':
    'The listener failed again, so the message stays a dead letter. Remove the cause that `detail` names, then replay the ' +
    'message again.',
  'dead-letter-not-waiting':
    'It was replayed or dismissed meanwhile. A dismissed dead letter is replayed only with `evenIfDismissed`.',
  'too-many-webhook-endpoints': 'There may be 20 webhook endpoints; delete one before you create another.',
  'authenticator-unavailable':
    'Secrets of authenticator apps are stored encrypted, and admin has no key for this. The operator has to set ' +
    '`ADMIN_SECRET_KEYS`.',
  'authenticator-not-pending':
    'The account already has an authenticator app, or its setup was not begun, or was begun again elsewhere. Remove the ' +
    'present app, if there is one, and begin the setup again.',
  'passkeys-unavailable':
    'Browsers accept passkeys only at a host name with https, or at `http://localhost`. The operator has to set ' +
    '`PUBLIC_URL` to such an address.',
  'passkey-known': 'This passkey already belongs to an account here; use another one.',
  'too-many-passkeys': 'An account may have ten passkeys; remove one before you add another.',
  'permissions-changed':
    'The permissions of the account are no longer those in `previous`. Nothing was changed; `permissions` is the ' +
    'present list. Apply your change to it and repeat the request.',
  'email-in-use': 'Another account has this email, or had it before. Former emails stay reserved.',
  'payment-in-progress':
    'Another payment of this booking is being started, can still be paid, or has replaced yours. If it has replaced ' +
    'yours, a request with a new key replaces it. Otherwise repeat the request with the same key. The `detail` says ' +
    'which case it is.',
  'idempotency-key-in-use':
    'The first request with this key has no answer yet. Repeat this one with the same key, after the seconds in ' +
    '`Retry-After`. If a process dies while it starts a payment, this takes up to 75 seconds.',
  'payload-too-large': 'The body is larger than the limit of 256 KiB.',
  'unsupported-media-type': 'Bodies are read as uncompressed `application/json` in UTF-8 only.',
  'refund-exceeds-balance':
    'The refund is larger than the amount that is still refundable for this booking. `remaining` is that amount.',
  'refund-cap-exceeded':
    'The refund exceeds the `remaining` amount of a `cap` on refunds within 24 hours. If `scope` is `person`, the cap ' +
    'limits the person who releases the refund; if it is `everybody`, all staff and clients. Nothing was refunded. ' +
    'Request less, or repeat the request later with the same idempotency key. If `scope` is `person`, another person ' +
    'may release it.',
  'idempotency-key-reused': 'This key was used before with another request; a new request needs a new key.',
  'invalid-signature': 'The signature of the webhook is missing, does not match its bytes, or is too old.',
  'too-many-requests':
    'Too many requests came in a short time, too many connections watch bookings, or too many refund requests of the ' +
    'booking wait for staff. `Retry-After` says when to try again.',
  'gateway-rejected':
    'The payment gateway understood the request and refused it, so nothing was paid or refunded. The same key gets the ' +
    'same answer. Start again with a new key, with the same or another method.',
  'gateway-unavailable':
    'The payment gateway did not answer properly. Repeat the request with the same idempotency key.',
  'service-unavailable': 'A dependency of this service does not answer now; repeat the request later.',
};
