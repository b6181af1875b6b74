import { describe, expect, it } from '@jest/globals';
import { variablesOf } from './variables-of.ts';

const all = {
  PATH: '/bin',
  LOG_LEVEL: 'info',
  ADMIN_PASSWORD: 'secret',
  BOOKING_TOKEN_KEYS: 'secret',
  STRIPE_SECRET_KEY: 'secret',
  JWT_ISSUER: 'issuer',
  NATS_REPLICAS: '1',
  NATS_FILE_STORE: '20GB',
  REFUND_APPROVAL_ABOVE: 'EUR:5',
};

describe('the variables of a program of the stack', () => {
  it.each([
    ['ingress', ['PATH']],
    ['build-web', ['PATH']],
    ['provisioner', ['PATH', 'LOG_LEVEL', 'NATS_REPLICAS', 'NATS_FILE_STORE']],
    ['simulator', ['PATH', 'STRIPE_SECRET_KEY']],
    ['admin', ['PATH', 'LOG_LEVEL', 'ADMIN_PASSWORD', 'REFUND_APPROVAL_ABOVE']],
    ['bookings', ['PATH', 'LOG_LEVEL', 'JWT_ISSUER', 'REFUND_APPROVAL_ABOVE']],
    ['refunds', ['PATH', 'LOG_LEVEL', 'STRIPE_SECRET_KEY', 'JWT_ISSUER', 'REFUND_APPROVAL_ABOVE']],
  ] as const)('of %s hold no secret of another one', (program, names) => {
    expect(Object.keys(variablesOf(program, all))).toEqual(names);
  });
});
