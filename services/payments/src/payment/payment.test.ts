import { PaymentFailed, PaymentInitiated } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { aPayment } from '../../test/samples.ts';
import { expirePayment, failPayment, presentPayment, recordSession } from './payment.ts';

const session = {
  gatewayReference: 'session-9',
  redirectUrl: 'https://gateway.test/session-9',
  expiresAt: new Date('2026-05-01T12:00:00.000Z'),
};
const withoutSession = { gatewayReference: null, redirectUrl: null, expiresAt: null, version: 1 };

describe('recording the session of an attempt', () => {
  it('gives the payer an address and reports the payment as initiated', () => {
    const { payment, events } = recordSession(aPayment(withoutSession), session);

    expect(payment).toMatchObject({ ...session, status: 'initiated', version: 2 });
    expect(events).toEqual([{ definition: PaymentInitiated, data: { payment: presentPayment(payment) } }]);
    expect(presentPayment(payment).nextAction).toEqual({ type: 'redirect', url: session.redirectUrl });
  });

  it('changes nothing the second time', () => {
    const recorded = recordSession(aPayment(withoutSession), session).payment;

    expect(recordSession(recorded, session)).toEqual({ payment: recorded, events: [] });
  });

  it('keeps the result of a report that arrived first', () => {
    const completedAt = new Date('2026-05-01T10:00:01.000Z');
    const overtaken = aPayment({ ...withoutSession, status: 'completed', completedAt });

    const { payment } = recordSession(overtaken, session);

    expect(payment).toMatchObject({ status: 'completed', completedAt, gatewayReference: 'session-9' });
    expect(presentPayment(payment).nextAction).toBeNull();
  });

  it.each(['failed', 'expired'] as const)('returns no address for an attempt that has %s meanwhile', (status) => {
    const givenUp = aPayment({ ...withoutSession, status });

    expect(recordSession(givenUp, session)).toEqual({ payment: givenUp, events: [] });
  });
});

describe('a payment that failed', () => {
  it('has its reason in its record and in its event', () => {
    const { payment, events } = failPayment(aPayment(), 'card declined', 'a test');

    expect(payment).toMatchObject({ status: 'failed', failureReason: 'card declined' });
    expect(events).toEqual([
      { definition: PaymentFailed, data: { payment: presentPayment(payment), reason: 'card declined' } },
    ]);
  });

  it('does not expire afterwards', () => {
    const failed = failPayment(aPayment(), 'card declined', 'a test').payment;

    expect(expirePayment(failed, 'too late', 'a test')).toEqual({ payment: failed, events: [] });
  });
});
