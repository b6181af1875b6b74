import { describe, expect, it } from '@jest/globals';
import { parseCallbackPath } from './callback-url.ts';

describe('a webhook address', () => {
  it('names a method, and may carry a token', () => {
    expect(parseCallbackPath('/api/v1/webhooks/stripe')).toEqual({ method: 'stripe', token: undefined });
    expect(parseCallbackPath('/api/v1/webhooks/stripe/a.b.c')).toEqual({ method: 'stripe', token: 'a.b.c' });
    expect(parseCallbackPath('/api/v1/webhooks/stripe?x=1')).toEqual({ method: 'stripe', token: undefined });
  });

  it('is not decoded, so a method in another spelling is a different method', () => {
    expect(parseCallbackPath('/api/v1/webhooks/str%69pe')).toEqual({ method: 'str%69pe', token: undefined });
  });

  it('has an empty token when it ends in a slash', () => {
    expect(parseCallbackPath('/api/v1/webhooks/stripe/')).toEqual({ method: 'stripe', token: '' });
  });

  it.each(['/api/v1/webhooks', '/api/v1/webhooks/', '/api/v1/webhooks/a/b/c', '/api/v1/bookings', '', '*'])(
    'is not %j',
    (target) => {
      expect(parseCallbackPath(target)).toBeUndefined();
    },
  );
});
