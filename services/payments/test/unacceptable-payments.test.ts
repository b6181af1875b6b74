import { describe, expect, it } from '@jest/globals';
import type { Answer } from './start-payments.ts';
import { payments, usePayments } from './use-payments.ts';

usePayments({
  GATEWAYS: 'sandbox,xendit',
  XENDIT_SECRET_KEY: 'xnd_development_x',
  XENDIT_CALLBACK_TOKENS: 'token',
  PUBLIC_URL: 'https://pay.example.com',
  ALLOW_SANDBOX_IN_PUBLIC: 'yes',
  RETURN_URL_HOSTS: 'shop.example.com, *.tours.example.com, localhost:3000',
});

async function start(members: Record<string, unknown>): Promise<{ answer: Answer; bookingId: string }> {
  const { id: bookingId } = await payments.bookingCreated();
  const body = { returnUrl: 'https://shop.example.com/paid', ...members };
  return { answer: await payments.initiate(bookingId, { body }), bookingId };
}

describe('a currency that the gateway does not take', () => {
  it('is a validation error: no attempt is stored and no gateway is called', async () => {
    const { answer, bookingId } = await start({ method: 'xendit' });

    expect(answer).toMatchObject({
      status: 422,
      body: { type: '/problems/validation-failed', errors: [{ pointer: '/method' }] },
    });
    expect(JSON.stringify(answer.body)).toContain('Xendit does not take EUR');
    expect(await payments.attemptsOf(bookingId)).toEqual([]);
  });
});

describe('a return address', () => {
  it.each([
    'https://shop.example.com/paid',
    'http://SHOP.example.com:8080/',
    'https://kyoto.tours.example.com/a?b={c}',
    'http://localhost:3000/paid',
  ])('is accepted at a host that the operator allows: %s', async (returnUrl) => {
    expect((await start({ returnUrl, cancelUrl: returnUrl })).answer.status).toBe(201);
  });

  it.each([
    'https://tours.example.com/',
    'https://eviltours.example.com/',
    'https://shop.example.com.evil.com/',
    'https://evil.com/#shop.example.com',
    'http://localhost:3001/',
    'http://169.254.169.254/latest',
    'https://alice:secret@shop.example.com/',
    'https://shop.example.com/a b',
    'https://shop.example.com/a\r\nb',
    ' https://shop.example.com/',
    'javascript:alert(1)',
    `https://shop.example.com/${'ü'.repeat(2_000)}`,
  ])('is rejected, and the problem points to its member: %j', async (url) => {
    const byReturn = await start({ returnUrl: url });
    const byCancel = await start({ cancelUrl: url });

    expect(byReturn.answer).toMatchObject({ status: 422, body: { errors: [{ pointer: '/returnUrl' }] } });
    expect(byCancel.answer).toMatchObject({ status: 422, body: { errors: [{ pointer: '/cancelUrl' }] } });
    expect(await payments.attemptsOf(byReturn.bookingId)).toEqual([]);
  });

  it('reaches the gateway in ASCII', async () => {
    const { answer, bookingId } = await start({ returnUrl: 'https://shop.example.com/bezählt?für=ü' });

    expect(answer.status).toBe(201);
    const attempts: unknown = await payments.attemptsOf(bookingId);
    expect(JSON.stringify(attempts)).toContain('https://shop.example.com/bez%C3%A4hlt?f%C3%BCr=%C3%BC');
  });
});
