/**
 * The types and functions of this library for the decisions of a service: answers, reports and amounts of gateways, and
 * the store that a service implements, without any adapter.
 */
export * from './call-limits.ts';
export type { CertificateStore, StoredCertificate } from './certificate-store.ts';
export { objectionTo, refundStepMinor } from './expressible-amounts.ts';
export * from './gateway-callback.ts';
export * from './gateway-errors.ts';
export * from './gateway-records.ts';
export { outcomeOf } from './refund-outcome.ts';
