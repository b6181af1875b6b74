/**
 * The catalogue of problems (RFC 9457): the only ones that an API of this product answers with. Add a problem here
 * before you throw it.
 */
export const problems = {
  'validation-failed': { status: 422, title: 'The request does not match its schema' },
  'malformed-json': { status: 400, title: 'The body is not JSON' },
  unauthenticated: { status: 401, title: 'Authentication is required' },
  forbidden: { status: 403, title: 'A permission is missing' },
  'approval-required': { status: 403, title: 'A second person has to approve' },
  'recent-sign-in-required': { status: 403, title: 'The last sign-in is too long ago' },
  'second-factor-wrong': { status: 403, title: 'The code or the passkey is not right' },
  'sign-in-expired': { status: 403, title: 'The sign-in took too long' },
  'managed-by-provider': { status: 403, title: 'The OpenID provider manages this account' },
  'not-found': { status: 404, title: 'There is nothing at this address' },
  'booking-not-found': { status: 404, title: 'Booking not found' },
  'payment-not-found': { status: 404, title: 'Payment not found' },
  'refund-not-found': { status: 404, title: 'Refund not found' },
  'callback-not-found': { status: 404, title: 'Webhook not found' },
  'discrepancy-not-found': { status: 404, title: 'Discrepancy not found' },
  'dead-letter-not-found': { status: 404, title: 'Dead letter not found' },
  'webhook-endpoint-not-found': { status: 404, title: 'Webhook endpoint not found' },
  'webhook-delivery-not-found': { status: 404, title: 'Webhook delivery not found' },
  'unknown-payment-method': { status: 404, title: 'Unknown payment method' },
  'callback-not-addressable': { status: 404, title: 'This webhook address is not valid' },
  'method-not-allowed': { status: 405, title: 'This address does not answer this method' },
  'booking-not-payable': { status: 409, title: 'The booking cannot be paid' },
  'booking-not-cancellable': { status: 409, title: 'The booking cannot be cancelled' },
  'customer-not-erasable': { status: 409, title: 'The customer cannot be erased now' },
  'cancellation-quote-changed': { status: 409, title: 'The cancellation terms have changed' },
  'refund-not-processable': { status: 409, title: 'The refund cannot be processed' },
  'callback-body-removed': { status: 409, title: 'The body of the webhook has been removed' },
  'dead-letter-not-replayable': { status: 409, title: 'The dead letter still cannot be handled' },
  'dead-letter-not-waiting': { status: 409, title: 'The dead letter no longer waits' },
  'too-many-webhook-endpoints': { status: 409, title: 'There are too many webhook endpoints' },
  'authenticator-unavailable': { status: 409, title: 'Authenticator apps are not available here' },
  'authenticator-not-pending': { status: 409, title: 'No setup of an authenticator app is under way' },
  'passkeys-unavailable': { status: 409, title: 'Passkeys do not work at this address' },
  'passkey-known': { status: 409, title: 'The passkey is known already' },
  'too-many-passkeys': { status: 409, title: 'There are too many passkeys' },
  'permissions-changed': { status: 409, title: 'The permissions have changed meanwhile' },
  'email-in-use': { status: 409, title: 'Another account uses this email' },
  'payment-in-progress': { status: 409, title: 'Another payment of this booking is in progress' },
  'idempotency-key-in-use': { status: 409, title: 'A request with this idempotency key is still running' },
  'payload-too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'The content type is not supported' },
  'refund-exceeds-balance': { status: 422, title: 'The refund exceeds the refundable amount' },
  'refund-cap-exceeded': { status: 422, title: 'The refund exceeds a cap' },
  'idempotency-key-reused': { status: 422, title: 'The idempotency key was used with another request' },
  'invalid-signature': { status: 401, title: 'The webhook is not authentic' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'gateway-rejected': { status: 502, title: 'The payment gateway refused the request' },
  'gateway-unavailable': { status: 503, title: 'The payment gateway cannot be reached' },
  'service-unavailable': { status: 503, title: 'The service cannot answer now' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemType = keyof typeof problems;

/** Members that a problem carries besides the standard ones, such as `remaining` or `permission`. */
export type ProblemExtensions = Readonly<Record<string, unknown>>;

/** The delay in seconds after which a client should repeat a request that was answered with 429 or 503. */
export const RETRY_AFTER_SECONDS = 5;

/** An expected failure. Anything else that is thrown is a bug and is answered with 500 without a detail. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly type: ProblemType;
  readonly extensions: ProblemExtensions;

  constructor(type: ProblemType, detail: string, extensions: ProblemExtensions = {}) {
    super(detail);
    this.type = type;
    this.extensions = extensions;
  }
}

/** The problem of a missing booking. A booking that the caller may not see or use gets the same words. */
export function bookingNotFound(id: string): ProblemError {
  return new ProblemError(
    'booking-not-found',
    `The booking ${id} does not exist, or you lack the permission for this request.`,
  );
}

/** The body of an `application/problem+json` answer, also used by commands that are rejected. */
export type ProblemDetails = ProblemExtensions & { type: string; title: string; status: number; detail: string };

export function toProblemDetails({ type, message, extensions }: ProblemError): ProblemDetails {
  return { type: `/problems/${type}`, ...problems[type], detail: message, ...extensions };
}

/** The problem members of an answer after a bug. The catalogue has no problem for bugs (RFC 9457, 4.2.1). */
export const UNEXPECTED_ERROR = { type: 'about:blank', title: 'Internal Server Error', status: 500 };

/** Restores the error that problem details describe; undefined when their type is not in this catalogue. */
export function fromProblemDetails(details: ProblemDetails): ProblemError | undefined {
  const name = details.type.replace('/problems/', '');
  if (!isProblemType(name)) return undefined;
  const extensions = Object.entries(details).filter(([member]) => !STANDARD_MEMBERS.has(member));
  return new ProblemError(name, details.detail, Object.fromEntries(extensions));
}

const STANDARD_MEMBERS = new Set(['type', 'title', 'status', 'detail']);

function isProblemType(name: string): name is ProblemType {
  return Object.hasOwn(problems, name);
}
