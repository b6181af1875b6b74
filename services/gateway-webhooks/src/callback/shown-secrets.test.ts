import { describe, expect, it } from '@jest/globals';
import { maskBody, maskHeaders } from './shown-secrets.ts';

describe('the displayed headers of a webhook', () => {
  it('contain only the beginning of a signature, and the whole of a public value', () => {
    const hex = '5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd';
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': `t=1732184400,v1=${hex},v0=${hex}`,
      'webhook-id': 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
      'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      hmacsignature: 'coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=',
      'paypal-auth-algo': 'SHA256withRSA',
    };

    expect(maskHeaders(headers, [])).toEqual({
      ...headers,
      'stripe-signature': 't=1732184400,v1=5257a869…,v0=5257a869…',
      'webhook-signature': 'v1,K5oZfzN9…',
      hmacsignature: 'coqCmt/I…',
    });
  });

  it.each(['x-callback-token', 'authorization', 'proxy-authorization', 'cookie', 'x-api-key', 'x-webhook-secret'])(
    'hide %s completely',
    (name) => {
      expect(maskHeaders({ [name]: 'a secret' }, [])).toEqual({ [name]: '***' });
    },
  );

  it('hide headers that the adapter declares as secret', () => {
    expect(maskHeaders({ 'x-greeting': 'open sesame', 'x-signature': 'b'.repeat(20) }, ['x-greeting'])).toEqual({
      'x-greeting': '***',
      'x-signature': 'bbbbbbbb…',
    });
  });
});

describe('the displayed body of a webhook', () => {
  it.each([
    ['{"number": "4242424242424242"}', '{"number": "************4242"}'],
    ['{"number": 4242424242424242, "cents":12050}', '{"number": "************4242", "cents":12050}'],
    ['[-1.5e3,4242424242424242]', '[-1.5e3,"************4242"]'],
    ['{"client_secret":"pi_1_secret_2","id":"pi_1"}', '{"client_secret":"***","id":"pi_1"}'],
    ['{"authorization_code" : "AUTH_1", "cvc": 123}', '{"authorization_code" : "***", "cvc": "***"}'],
    [
      '{"accessToken":"a\\"b\\\\","password":"","note":"token"}',
      '{"accessToken":"***","password":"***","note":"token"}',
    ],
    ['{"token":{"id":"tok"},"secret":null}', '{"token":{"id":"tok"},"secret":null}'],
    ['id=tr_1&card=4242 4242 4242 4242', 'id=tr_1&card=***************4242'],
    ['{"number":"\\u0034242 4242 4242 4242"}', '{"number":"***************4242"}'],
    ['{"number":"\\u00e9 12"}', '{"number":"\\u00e9 12"}'],
    ['card=4242%204242%204242%204242', 'card=*********************4242'],
    ['token=abc&id=tr_1', 'token=***&id=tr_1'],
    ['{"note":"key sk_live_51Abc, hook whsec_a+b/c="}', '{"note":"key ***, hook ***"}'],
    [
      '{"url":"https://me:pass@example.com/?a=1&access_token=x#y"}',
      '{"url":"https://me:***@example.com/?a=1&access_token=***#y"}',
    ],
    ['{"client_secret":"x"', '{"client_secret":"x"'],
    ['', ''],
  ])('hides secrets and card numbers: %s is %s', (body, shown) => {
    expect(maskBody(body)).toBe(shown);
  });

  it('stays valid JSON, and is unchanged where nothing is hidden', () => {
    const body = JSON.stringify(
      { type: 'x', 'a "name"': ['\\', '"', 'ü', 1, -0.5, true, null], deep: { er: {} } },
      null,
      2,
    );

    expect(maskBody(body)).toBe(body);
    expect(JSON.parse(maskBody('{"secret":"a","n":5555555555554444}'))).toEqual({
      secret: '***',
      n: '************4444',
    });
  });

  it.each(['"secret"', '\\"', 'secret', '"secret":"', ' '])(
    'is masked in linear time, however often it contains %j',
    (piece) => {
      const startedMs = performance.now();
      maskBody(piece.repeat((256 * 1_024) / piece.length));
      maskBody(JSON.stringify({ [piece.repeat(50_000)]: piece.repeat(50_000) }));

      expect(performance.now() - startedMs).toBeLessThan(20_000);
    },
  );
});
