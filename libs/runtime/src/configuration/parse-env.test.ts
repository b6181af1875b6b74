import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { busAddress, BusEnv, DatabaseUrl, parseEnv, ServiceEnv } from './parse-env.ts';

describe('an invalid environment', () => {
  it('reports all bad variables together', () => {
    const parse = () => parseEnv(ServiceEnv, { DATABASE_URL: 'mysql://x', PORT: 'eighty' });

    expect(parse).toThrow(/Invalid environment/);
    expect(parse).toThrow(/DATABASE_URL/);
    expect(parse).toThrow(/NATS_URL/);
    expect(parse).toThrow(/PORT/);
  });

  it('says which variables are required', () => {
    const parse = () => parseEnv(ServiceEnv, { HOST: '0.0.0.0' });

    const required = ['DATABASE_URL', 'NATS_URL', 'PORT'].map((name) => `✖ Is required\n  → at ${name}`);
    expect(parse).toThrow(new Error(`Invalid environment:\n${required.join('\n')}`));
  });

  it.each(['payments:secret@bus:4222', 'nats://a:1,', 'http://bus:4222', 'nats://a:1 nats://b:2'])(
    'reports %s as a bad bus address without repeating its password',
    (address) => {
      const parse = () => parseEnv(BusEnv, { NATS_URL: address });

      expect(parse).toThrow(/expected nats:\/\/.*NATS_URL/s);
      expect(parse).not.toThrow(/secret/);
    },
  );
});

describe('an invalid value', () => {
  const Env = z.object({
    GATEWAYS: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(z.enum(['stripe', 'sandbox']))),
    API_KEY: z.string().max(3),
    PUBLIC_URL: z.url({ protocol: /^https$/ }),
    ISSUER: z.url({ protocol: /^https$/ }),
  });
  const wrong = {
    GATEWAYS: 'stripe, bitcoin',
    API_KEY: 'hunter2',
    PUBLIC_URL: 'http://shop.test?key=hunter2',
    ISSUER: 'https://ada:hunter2?@shop.test',
  };

  it('is reported for an empty port, which would select a random port', () => {
    expect(() => parseEnv(ServiceEnv, { DATABASE_URL: 'postgres://u@h/d', PORT: '' })).toThrow(/PORT/);
  });

  it('is shown with the variable and its place in a list', () => {
    expect(() => parseEnv(Env, wrong)).toThrow(/GATEWAYS\[1\] = "bitcoin"/);
  });

  it('is hidden when it may be secret', () => {
    expect(() => parseEnv(Env, wrong)).toThrow(/API_KEY\n/);
    expect(() => parseEnv(Env, wrong)).toThrow('PUBLIC_URL = "http://shop.test?…"');
    expect(() => parseEnv(Env, wrong)).toThrow(/ISSUER$/);
    expect(() => parseEnv(Env, wrong)).not.toThrow(/hunter2/);
  });
});

describe('an invalid address with a password', () => {
  const Env = z.object({
    ...BusEnv.partial().shape,
    DATABASE_URL: DatabaseUrl.optional(),
    DATABASE_READ_URL: DatabaseUrl.optional(),
    MIGRATION_DATABASE_URL: DatabaseUrl.optional(),
  });

  it.each([
    ['DATABASE_URL', 'postgres://payments:Xk9?Zt@db:5432/payments'],
    ['DATABASE_URL', 'postgres://payments:47#Zt@db:5432/payments'],
    ['DATABASE_URL', 'postgres://payments:47@Xk9/Zt@db:5432/payments'],
    ['DATABASE_URL', 'postgres://payments:47/Zt?@db:5432/payments'],
    ['DATABASE_READ_URL', 'postgres://payments:47?Zt@db:5432/payments'],
    ['DATABASE_READ_URL', 'payments:Xk9'],
    ['MIGRATION_DATABASE_URL', 'postgres://payments:Xk9/Zt@db:5432/payments'],
    ['NATS_URL', 'nats://payments:Xk9,Zt@h:4222'],
    ['NATS_URL', 'nats://payments:47,Zt@h:4222'],
    ['NATS_URL', 'nats://a:4222, nats://payments:47/Zt@h:4222'],
  ])('is rejected and not shown, not even in part: %s %s', (variable, address) => {
    const parse = () => parseEnv(Env, { [variable]: address });

    expect(parse).toThrow(new RegExp(`write / \\? # , in a password as .*${variable}`, 's'));
    expect(parse).not.toThrow(/payments:|Xk9|47|Zt/);
  });
});

describe('a valid environment', () => {
  it.each(['postgres://u:p%3F@h/d', 'postgres://u@h/d?application_name=a@b', 'postgres://h:1/d?user=u&password=p@ss'])(
    'may have an address with an escaped password or with parameters: %s',
    (address) => {
      const given = { DATABASE_URL: address };

      expect(parseEnv(z.object({ DATABASE_URL: DatabaseUrl }), given)).toEqual(given);
    },
  );

  it('gives typed values', () => {
    const env = { DATABASE_URL: 'postgres://u@h/d', NATS_URL: 'nats://a:1, nats://b:2', PORT: '8081' };

    expect(parseEnv(ServiceEnv, env)).toMatchObject({
      bus: { servers: ['nats://a:1', 'nats://b:2'] },
      port: 8081,
      logLevel: 'info',
    });
  });

  it('connects to the bus over TLS with the given certificates', () => {
    const address = (env: NodeJS.ProcessEnv) => busAddress(parseEnv(BusEnv, env));

    expect(address({ NATS_URL: 'nats://a:1' })).toEqual({ servers: ['nats://a:1'] });
    expect(address({ NATS_URL: 'tls://a:1', NATS_CA: 'PEM' })).toEqual({ servers: ['tls://a:1'], tls: { ca: 'PEM' } });
  });
});
