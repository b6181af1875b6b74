/** The answers and reports of gateways, without any adapter: the decisions of a service need nothing else of gateways. */
export * from './call-limits.ts';
export * from './gateway-callback.ts';
export * from './gateway-errors.ts';
export * from './gateway-records.ts';
export { outcomeOf } from './refund-outcome.ts';
