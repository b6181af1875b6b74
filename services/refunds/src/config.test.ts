import { AMOUNT_MINOR_MAX } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { loadConfig } from './config.ts';

const environment = {
  DATABASE_URL: 'postgres://refunds@localhost/refunds',
  NATS_URL: 'nats://localhost:4222',
  PORT: '0',
  JWT_ISSUER: 'https://issuer.test',
  JWT_AUDIENCE: 'bookings',
  JWKS_URL: 'https://issuer.test/keys',
  GATEWAYS: 'sandbox',
  SANDBOX_API_BASE: 'http://localhost:8081',
  SANDBOX_API_KEY: 'key',
  SANDBOX_WEBHOOK_SECRETS: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
};

describe('REFUND_CAP_PER_PERSON and REFUND_CAP_PER_DAY', () => {
  it('name caps in minor units, each for its currency', () => {
    const { caps } = loadConfig({ ...environment, REFUND_CAP_PER_PERSON: 'EUR:1', REFUND_CAP_PER_DAY: 'EUR:2,JPY:3' });

    expect([[...caps.perPerson], [...caps.perDay]]).toEqual([
      [['EUR', 1]],
      [
        ['EUR', 2],
        ['JPY', 3],
      ],
    ]);
  });

  it.each(['REFUND_CAP_PER_PERSON', 'REFUND_CAP_PER_DAY'])('stop the start when %s is not an amount', (name) => {
    expect(() => loadConfig({ ...environment, [name]: 'EUR:1.00' })).toThrow(name);
  });
});

describe.each(['REFUND_CAP_PER_PERSON', 'REFUND_CAP_PER_DAY', 'REFUND_APPROVAL_ABOVE'])('the largest %s', (name) => {
  it('is the largest amount of a refund', () => {
    const { caps, approvalPolicy } = loadConfig({ ...environment, [name]: `EUR:${AMOUNT_MINOR_MAX}` });

    expect([caps.perPerson, caps.perDay, approvalPolicy].map((limits) => limits.get('EUR'))).toContain(
      AMOUNT_MINOR_MAX,
    );
  });

  it.each([String(AMOUNT_MINOR_MAX + 1), '9007199254740993', '9'.repeat(400)])(
    'is below %s, which stops the start with a message about the size',
    (minor) => {
      expect(() => loadConfig({ ...environment, [name]: `EUR:${minor}` })).toThrow(
        RegExp(`Must be at most ${AMOUNT_MINOR_MAX} minor units\\n.*at ${name}`),
      );
    },
  );
});

describe('REFUND_APPROVAL_ABOVE', () => {
  it('names limits in minor units, each for its currency', () => {
    const { approvalPolicy } = loadConfig({ ...environment, REFUND_APPROVAL_ABOVE: 'EUR:50000, JPY:80000' });

    expect([...approvalPolicy]).toEqual([
      ['EUR', 50_000],
      ['JPY', 80_000],
    ]);
  });

  it('has no limits when it is not set', () => {
    expect(loadConfig(environment).approvalPolicy.size).toBe(0);
  });

  it.each(['EUR', 'EUR:', 'EUR=5', 'EUR:500.00', 'EUR:-1', 'XYZ:500', '50000', 'EUR:1,EUR:999999'])(
    'stops the start when it is %s',
    (limits) => {
      expect(() => loadConfig({ ...environment, REFUND_APPROVAL_ABOVE: limits })).toThrow('REFUND_APPROVAL_ABOVE');
    },
  );
});

describe('REFUND_CALLS_AT_ONCE', () => {
  it.each([undefined, ''])('is ten when it is %p: Docker Compose sets it to an empty text by default', (calls) => {
    expect(loadConfig({ ...environment, REFUND_CALLS_AT_ONCE: calls }).refundCallsAtOnce).toBe(10);
  });

  it.each(['0', '1.5', 'many'])('stops the start when it is %s', (calls) => {
    expect(() => loadConfig({ ...environment, REFUND_CALLS_AT_ONCE: calls })).toThrow('REFUND_CALLS_AT_ONCE');
  });
});
