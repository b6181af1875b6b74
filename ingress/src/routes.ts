import type { ServiceName } from '@booking/contracts';

export type Route = { readonly pattern: string; readonly service: ServiceName };

/**
 * The service for each path; the first matching pattern decides. `*` stands for one segment, `**` at the end for
 * everything below. Other paths, such as a service's own /metrics, cannot be reached from outside.
 */
export const routes: readonly Route[] = [
  { pattern: '/api/v1/bookings/*/refund', service: 'refunds' },
  { pattern: '/api/v1/bookings/*/refunds/**', service: 'refunds' },
  { pattern: '/api/v1/bookings/**', service: 'bookings' },
  { pattern: '/api/v1/payments/**', service: 'payments' },
  { pattern: '/api/v1/payment-methods', service: 'payments' },
  { pattern: '/api/v1/webhooks/**', service: 'gateway-webhooks' },
  { pattern: '/api/v1/webhook-endpoints/**', service: 'notifications' },
  { pattern: '/admin/**', service: 'admin' },
  // These pages are the same at every service, so any service will do.
  { pattern: '/problems/**', service: 'bookings' },
];

const compiledRoutes = routes.map(({ pattern, service }) => ({
  expression: new RegExp(expressionOf(pattern)),
  service,
}));

/** The service that answers this path, without its query; undefined if there is none. */
export function serviceFor(path: string): ServiceName | undefined {
  return compiledRoutes.find(({ expression }) => expression.test(path))?.service;
}

/** A pattern as a regular expression, in a syntax that other programs understand as well. */
export function expressionOf(pattern: string): string {
  return `^${pattern.replace(/\/\*\*$/, '(/.*)?').replaceAll('/*', '/[^/]+')}/?$`;
}
