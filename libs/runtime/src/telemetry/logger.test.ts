import { describe, expect, it } from '@jest/globals';
import { Span } from '../span.ts';
import { createLogger } from './logger.ts';

describe('a log line', () => {
  it('carries only allowed fields', () => {
    const fields = { bookingId: 'b1', authorization: 'Bearer secret', body: { pan: '4111' } };

    const line = logged((logger) => logger.info(fields, 'hello'));

    expect(line).toMatchObject({ level: 'info', service: 'test', msg: 'hello', bookingId: 'b1' });
    expect(JSON.stringify(line)).not.toMatch(/secret|4111/);
  });

  it('contains the message of an error, but not the row or answer attached to it', () => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@b.c)' });

    const line = logged((logger) => logger.error({ err: error }, 'failed'));

    expect(line).toMatchObject({ err: { type: 'Error', message: 'duplicate key', code: '23505' } });
    expect(JSON.stringify(line)).not.toContain('a@b.c');
  });

  it('contains no secret, token or card number of a logged object', () => {
    const secrets = ['whsec_c2VjcmV0', 'sk_live_1', 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln', 'v1.k1.token', '4111111111111111'];
    const [signingKey, apiKey, bearerToken, bookingToken, cardNumber] = secrets;
    const request = {
      headers: { authorization: `Bearer ${String(bearerToken)}` },
      url: `/webhooks/${String(bookingToken)}`,
    };
    const error = Object.assign(new Error('failed'), { request, config: { apiKey }, cause: { signingKey } });

    const fields = { err: error, request, config: { signingKey, apiKey }, body: cardNumber, bookingId: 'b1' };

    const line = logged((logger) => logger.error(fields, 'failed'));

    expect(line).toMatchObject({ bookingId: 'b1' });
    secrets.forEach((secret) => expect(JSON.stringify(line)).not.toContain(secret));
  });

  it('hides the password of an address in any field', () => {
    const url = 'postgres://payments:hunter2@db:5432/payments';
    const error = new Error(`cannot connect to ${url}`);

    const line = logged((logger) =>
      logger.error({ err: error, reason: `nats://a:hunter2@n1, ${url}` }, `start ${url}`),
    );

    expect(line).toMatchObject({ msg: 'start postgres://…@db:5432/payments' });
    expect(JSON.stringify(line)).not.toContain('hunter2');
  });

  it('stays one line when a message has several', () => {
    expect(
      written((logger) => logger.info({ reason: 'a\nb\u001b[31m' }, 'x\r\ny'))
        .trim()
        .split('\n'),
    ).toHaveLength(1);
  });

  it('carries the trace in which it was written', () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

    const span = new Span({ name: 'work', kind: 'internal', parent: traceparent });

    const line = logged((logger) => span.run(() => logger.info('inside')));

    expect(line).toMatchObject({ traceId: 'a'.repeat(32), spanId: span.trace.spanId });
  });
});

type Write = (logger: ReturnType<typeof createLogger>) => void;

function written(write: Write): string {
  let output = '';
  write(createLogger({ service: 'test', level: 'info', destination: { write: (text: string) => (output += text) } }));
  return output;
}

function logged(write: Write): unknown {
  return JSON.parse(written(write));
}
