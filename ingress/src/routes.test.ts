import { describe, expect, it } from '@jest/globals';
import { serviceFor } from './routes.ts';

describe('the table of routes', () => {
  it.each([
    ['/api/v1/bookings', 'bookings'],
    ['/api/v1/bookings/01890a5d-ac96-774b-bcce-b302099a8057', 'bookings'],
    ['/api/v1/bookings/01890a5d-ac96-774b-bcce-b302099a8057/cancellation-quote', 'bookings'],
    ['/api/v1/bookings/01890a5d-ac96-774b-bcce-b302099a8057/cancel', 'bookings'],
    ['/api/v1/bookings/01890a5d-ac96-774b-bcce-b302099a8057/refund', 'refunds'],
    ['/api/v1/bookings/01890a5d-ac96-774b-bcce-b302099a8057/refunds', 'refunds'],
    ['/api/v1/bookings/01890a5d-ac96-774b-bcce-b302099a8057/refunds/01890a5d-ac96-774b-bcce-b302099a8058', 'refunds'],
    ['/api/v1/payments/01890a5d-ac96-774b-bcce-b302099a8057/initiate', 'payments'],
    ['/api/v1/payments/01890a5d-ac96-774b-bcce-b302099a8057', 'payments'],
    ['/api/v1/payment-methods', 'payments'],
    ['/api/v1/webhooks/stripe', 'gateway-webhooks'],
    ['/api/v1/webhooks/sandbox/eyJhbGciOiJkaXIi', 'gateway-webhooks'],
    ['/api/v1/webhook-endpoints', 'notifications'],
    ['/api/v1/webhook-endpoints/01890a5d-ac96-774b-bcce-b302099a8057/test', 'notifications'],
    ['/admin', 'admin'],
    ['/problems', 'bookings'],
    ['/problems/not-found', 'bookings'],
    ['/admin/api/payments', 'admin'],
  ])('sends %s to %s', (path, service) => {
    expect(serviceFor(path)).toBe(service);
  });

  it.each([
    '/metrics',
    '/livez',
    '/readyz',
    '/api/v1',
    '/api/v1/bookingsx',
    '/api/v1/payment-methods/x',
    '/administrator',
    '//metrics',
    '/',
  ])('sends %s to no service', (path) => {
    expect(serviceFor(path)).toBeUndefined();
  });
});
