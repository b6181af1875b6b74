export { BookingPayments, type ClientOptions } from './booking-payments.ts';
export { BookingClosedError } from './booking-watch.ts';
export type { ReadOptions, WriteOptions } from './call.ts';
export { Pages, type Page } from './pages.ts';
export { isProblem, ProblemError } from './problem-error.ts';
export type * from './resources.ts';
export type { RetryOptions } from './retrying-fetch.ts';
export type { WebhookEndpoints } from './webhook-endpoints.ts';
export { verifyWebhook, WebhookVerificationError, type WebhookHeaders, type WebhookOptions } from './verify-webhook.ts';
