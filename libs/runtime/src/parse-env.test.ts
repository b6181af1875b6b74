import { describe, expect, it } from '@jest/globals';
import { busAddress, BusEnv, parseEnv, ServiceEnv } from './parse-env.ts';

describe('a bad environment', () => {
  it('is reported whole, not variable by variable', () => {
    const parse = () => parseEnv(ServiceEnv, { DATABASE_URL: 'mysql://x', PORT: 'eighty' });

    expect(parse).toThrow(/Invalid environment/);
    expect(parse).toThrow(/DATABASE_URL/);
    expect(parse).toThrow(/NATS_URL/);
    expect(parse).toThrow(/PORT/);
  });

  it.each(['payments:secret@bus:4222', 'nats://a:1,', 'http://bus:4222', 'nats://a:1 nats://b:2'])(
    'is reported when %s is to be the address of the bus, without repeating its password',
    (address) => {
      const parse = () => parseEnv(BusEnv, { NATS_URL: address });

      expect(parse).toThrow(/expected nats:\/\/.*NATS_URL/s);
      expect(parse).not.toThrow(/secret/);
    },
  );
});

describe('a good environment', () => {
  it('gives typed values', () => {
    const env = { DATABASE_URL: 'postgres://u@h/d', NATS_URL: 'nats://a:1, nats://b:2', PORT: '8081' };

    expect(parseEnv(ServiceEnv, env)).toMatchObject({
      NATS_URL: ['nats://a:1', 'nats://b:2'],
      PORT: 8081,
      LOG_LEVEL: 'info',
    });
  });

  it('speaks TLS to the bus with what it is given for that', () => {
    const address = (env: NodeJS.ProcessEnv) => busAddress(parseEnv(BusEnv, env));

    expect(address({ NATS_URL: 'nats://a:1' })).toEqual({ servers: ['nats://a:1'] });
    expect(address({ NATS_URL: 'tls://a:1', NATS_CA: 'PEM' })).toEqual({ servers: ['tls://a:1'], tls: { ca: 'PEM' } });
  });
});
