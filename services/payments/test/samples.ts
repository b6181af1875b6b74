import type { Payment } from '../src/payment/payment.ts';

const initiated: Payment = {
  id: '01980000-0000-7000-8000-000000000001',
  bookingId: '01980000-0000-7000-8000-000000000002',
  method: 'sandbox',
  status: 'initiated',
  amount: { amount: 12_050, currency: 'EUR' },
  checkout: {
    description: 'Two nights',
    returnUrl: 'https://shop.test/done',
    cancelUrl: 'https://shop.test/back',
    callbackUrl: 'https://pay.test/api/v1/webhooks/sandbox/token',
  },
  gatewayReference: 'session-1',
  captureReference: null,
  redirectUrl: 'https://gateway.test/session-1',
  failureReason: null,
  reported: null,
  createdAt: new Date('2026-05-01T10:00:00.000Z'),
  completedAt: null,
  expiresAt: new Date('2026-05-01T11:00:00.000Z'),
  version: 2,
};

/** An attempt with an open session, with the given changes. */
export function aPayment(changes: Partial<Payment> = {}): Payment {
  return { ...initiated, ...changes };
}
