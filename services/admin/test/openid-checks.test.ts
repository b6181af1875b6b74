import { ProblemError, ProcessRefund, type Releaser, toProblemDetails } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { sampleRefund } from '@booking/testing/samples';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { PROVIDER_CHECK_MS } from '../src/session/session.ts';
import { openId, useOpenIdAdmin } from './openid-admin.ts';
import type { OpenIdBrowser } from './openid-browser.ts';
import { PUBLIC_URL } from './start-admin.ts';

const SESSION = `${PUBLIC_URL}/admin/api/session`;
const LIVE_UPDATES = `${PUBLIC_URL}/admin/api/news`;
const SIGN_IN_AT = '/admin/api/session/openid?prompt=none';
const PAGE = '/admin/refunds?status=pending';

useOpenIdAdmin();

/** Asks the provider without a page, as the interface does, and returns the address of the redirection. */
async function confirm(sub: string, browser: OpenIdBrowser): Promise<string | null> {
  const back = await browser.passProvider(sub, `?prompt=none&return=${encodeURIComponent(PAGE)}`);
  return (await browser.get(back)).headers.get('location');
}

describe('a session of the OpenID provider', () => {
  it('has to be confirmed by the provider after a quarter of an hour', async () => {
    const { sub } = openId.person();
    const browser = openId.browser();
    await openId.signIn(sub, browser);

    openId.admin.advance(PROVIDER_CHECK_MS - 60_000);
    expect((await browser.get(SESSION)).status).toBe(200);
    openId.admin.advance(60_000);

    const answer = await browser.get(SESSION);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ type: '/problems/unauthenticated', signInAt: SIGN_IN_AT });
  });

  it('gets no live updates until the provider has confirmed it', async () => {
    const { sub } = openId.person();
    const browser = openId.browser();
    await openId.signIn(sub, browser);
    const stream = await browser.get(LIVE_UPDATES);
    expect(stream.status).toBe(200);
    let hasEnded = false;
    void stream.text().then(() => (hasEnded = true));

    openId.admin.advance(PROVIDER_CHECK_MS);

    await eventually(() => expect(hasEnded).toBe(true));
    expect((await browser.get(LIVE_UPDATES)).status).toBe(401);
  });

  it('continues without a page of the provider while the groups are the same', async () => {
    const { sub } = openId.person();
    const browser = openId.browser();
    await openId.signIn(sub, browser);
    openId.admin.advance(PROVIDER_CHECK_MS);

    expect(await confirm(sub, browser)).toBe(PAGE);
    expect(await browser.session()).toMatchObject({ permissions: ['read_all'] });
  });

  it('ends in every browser once the groups at the provider are gone', async () => {
    const { sub, email } = openId.person({ groups: ['staff', 'finance'] });
    const [browser, elsewhere] = [openId.browser(), openId.browser()];
    await openId.signIn(sub, browser);
    openId.admin.advance(PROVIDER_CHECK_MS);
    await openId.signIn(sub, elsewhere);
    openId.fixture.people.set(sub, { email, email_verified: true, groups: [] });

    expect(await confirm(sub, browser)).toBe('/admin/sign-in?problem=forbidden');

    expect(await browser.session()).toBeUndefined();
    expect(await elsewhere.session()).toBeUndefined();
    expect(await openId.admin.db('staff').where({ email }).pluck('permissions')).toEqual([[]]);
  });

  it('leads to the page of the provider when the session at the provider has ended', async () => {
    const { sub } = openId.person();
    const browser = openId.browser();
    await openId.signIn(sub, browser);
    browser.forget(openId.fixture.issuer);

    expect(await confirm(sub, browser)).toBe(`/admin/api/session/openid?return=${encodeURIComponent(PAGE)}`);
  });
});

describe('the page to return to', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '/elsewhere',
    '/admin\\evil',
    '/admin/\r\nx: y',
    '/administrator',
  ])('is a page of the interface, not %j', async (address) => {
    const begun = await openId.browser().get(`${SESSION}/openid?return=${encodeURIComponent(address)}`);

    expect(begun.status).toBe(422);
  });
});

describe('a release by an account of the provider that needs a recent sign-in', () => {
  const minutesMs = (minutes: number) => minutes * 60_000;
  let releaser: Releaser;

  beforeAll(() => {
    const problem = new ProblemError('recent-sign-in-required', 'Sign in again.', { maxAgeSeconds: 900 });
    openId.admin.probe.answer(ProcessRefund, (request) => {
      releaser = (request as { actor: Releaser }).actor;
      return { problem: toProblemDetails(problem) };
    });
  });

  async function process(browser: OpenIdBrowser): Promise<{ body: unknown; ageMs: number }> {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const path = `${PUBLIC_URL}/admin/api/refunds/${sampleRefund().id}/process`;
    const answer = await browser.get(path, { method: 'POST', body: '{}', headers });
    const ageMs = openId.admin.now().getTime() - Date.parse(releaser.authenticatedAt ?? '');
    return { body: await answer.json(), ageMs };
  }

  it('leads to the provider, where the password is asked for again', async () => {
    const { sub } = openId.person({ groups: ['staff', 'finance'] });
    const browser = openId.browser();
    await openId.signIn(sub, browser);
    openId.admin.advance(minutesMs(14));

    const refused = await process(browser);
    const back = await browser.passProvider(sub, `?prompt=login&return=${encodeURIComponent(PAGE)}`);
    await browser.get(back);

    expect(refused.body).toMatchObject({ signInAt: '/admin/api/session/openid?prompt=login' });
    expect(refused.ageMs).toBeGreaterThanOrEqual(minutesMs(14));
    expect((await process(browser)).ageMs).toBeLessThan(minutesMs(1));
  });

  it('includes the name by which bearer tokens of the provider identify the account', async () => {
    const { sub } = openId.person({ groups: ['staff', 'finance'] });
    const browser = openId.browser();
    await openId.signIn(sub, browser);

    await process(browser);

    expect(releaser.relatedTo).toEqual([sub]);
  });
});
