import { describe, expect, it } from '@jest/globals';
import { withoutPasswords } from './without-passwords.ts';

describe('a printed text', () => {
  it.each([
    ['postgres://payments:hunter2@db:5432/payments?sslmode=require', 'postgres://…@db:5432/payments?sslmode=require'],
    ['could not reach nats://a:hunter2@n1:4222,tls://a:hun:t@er2@n2', 'could not reach nats://…@n1:4222,tls://…@n2'],
    [
      '{"url":"postgresql://u:hunter2@h/d","user":"ada@example.com"}',
      '{"url":"postgresql://…@h/d","user":"ada@example.com"}',
    ],
  ])('has no passwords of addresses: %s', (text, printed) => {
    expect(withoutPasswords(text)).toBe(printed);
  });

  it.each([
    'at file:///app/node_modules/@booking/runtime/src/a.ts:1',
    'https://shop.example/@ada',
    'mail ada@example.com',
  ])('is otherwise unchanged: %s', (text) => {
    expect(withoutPasswords(text)).toBe(text);
  });

  it('is processed in linear time', () => {
    const long = 'a'.repeat(200_000);
    const startedMs = performance.now();

    expect(withoutPasswords(`${long} ${'a://'.repeat(50_000)}`)).toHaveLength(400_001);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  });
});
