import { describe, expect, it } from '@jest/globals';
import { createPendingCookie } from '../src/openid/pending-cookie.ts';
import { CALLBACK_PATH } from '../src/session/openid-addresses.ts';
import { openId, useOpenIdAdmin } from './openid-admin.ts';
import { PUBLIC_URL } from './start-admin.ts';

const CALLBACKS_PER_MINUTE = 120;
const STRANGER = '203.0.113.70';

useOpenIdAdmin();

/** Calls back with an invented code and with a cookie that this browser made itself. */
async function callBackFrom(address: string): Promise<string | null> {
  const state = 'invented';
  const pending = { state, nonce: 'invented', codeVerifier: 'invented'.repeat(6), returnTo: '/admin/' };
  const cookie = createPendingCookie(PUBLIC_URL).give(pending).split(';')[0] ?? '';
  const query = new URLSearchParams({ code: 'invented', state, iss: openId.fixture.issuer });
  const url = `${openId.admin.url}${CALLBACK_PATH}?${query.toString()}`;
  const answer = await fetch(url, { redirect: 'manual', headers: { cookie, 'x-forwarded-for': address } });
  return answer.headers.get('location');
}

function codesSent(): number {
  return openId.fixture.paths.filter((path) => path === '/token').length;
}

describe('the callbacks from the OpenID provider', () => {
  it('reach the provider 120 times per minute and address; further ones lead to the sign-in page', async () => {
    const callbacks = Array.from({ length: CALLBACKS_PER_MINUTE + 10 }, () => callBackFrom(STRANGER));
    const pages = await Promise.all(callbacks);

    expect(pages.filter((page) => page === '/admin/sign-in?problem=too-many-requests')).toHaveLength(10);
    expect(codesSent()).toBe(CALLBACKS_PER_MINUTE);
    expect(await callBackFrom('203.0.113.71')).toBe('/admin/sign-in?problem=unauthenticated');
    expect(codesSent()).toBe(CALLBACKS_PER_MINUTE + 1);
  });
});
