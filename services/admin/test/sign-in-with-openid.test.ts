import { describe, expect, it } from '@jest/globals';
import { openId, type Page, useOpenIdAdmin } from './openid-admin.ts';
import { OpenIdBrowser } from './openid-browser.ts';
import { PUBLIC_URL, startAdmin } from './start-admin.ts';

const DONE = `${PUBLIC_URL}/admin/`;

useOpenIdAdmin();

function failed(type: string): Page {
  return { at: `${PUBLIC_URL}/admin/sign-in?problem=${type}`, session: undefined };
}

describe('staff of the OpenID provider', () => {
  it('see that they can sign in there', async () => {
    const { body } = await openId.admin.browser().get('/session/methods');

    expect(body).toEqual({ password: true, passkey: false, openId: { host: new URL(openId.fixture.issuer).host } });
  });

  it('get the permissions of their groups', async () => {
    const { sub, email } = openId.person({ groups: ['staff', 'finance', 'others'] });

    const { at, session } = await openId.signIn(sub);

    expect(at).toBe(DONE);
    expect(session).toMatchObject({ email, name: 'Ada', permissions: ['read_all', 'process_refunds'] });
  });

  it('get a session cookie that no other site can use', async () => {
    const browser = openId.browser();
    const back = await browser.get(await browser.passProvider(openId.person().sub));

    const cookies = back.headers.getSetCookie();
    expect(cookies[0]).toMatch(/^staff_session=[\w-]{43};.*Path=\/; HttpOnly; SameSite=Strict$/);
    expect(cookies[1]).toMatch(/^openid_sign_in=; Max-Age=0/);
  });

  it('are signed in although the provider returns parameters of its own', async () => {
    const browser = openId.browser();
    const back = await browser.passProvider(openId.person().sub);

    const answer = await browser.get(`${back}&locale=en&userState=Authenticated&scope=openid&scope=email`);

    expect(answer.status).toBe(303);
    expect(await browser.session()).toMatchObject({ permissions: ['read_all'] });
  });

  it('have one account for every sign-in, with the groups of that time', async () => {
    const { sub, email } = openId.person({ groups: ['staff', 'finance'] });
    await openId.signIn(sub);
    openId.fixture.people.set(sub, { email: 'renamed@example.com', email_verified: true, groups: ['staff'] });

    const { session } = await openId.signIn(sub);

    expect(session).toMatchObject({ email, permissions: ['read_all'] });
    const noted = await openId.admin
      .db('audit_entries')
      .where({ action: 'sign_in', outcome: 'succeeded', staff: email });
    expect(noted).toHaveLength(2);
  });

  it('get the account with their email, when the provider has verified it', async () => {
    const email = await openId.admin.addStaff(['manage_staff']);
    const { sub } = openId.person({ email });

    const { session } = await openId.signIn(sub);

    expect(session).toMatchObject({ email, permissions: ['read_all'] });
    expect(await openId.admin.db('staff').where({ email })).toHaveLength(1);
  });

  it('are in the audit log, also when they are rejected', async () => {
    const { sub, email } = openId.person({ groups: [] });
    await openId.signIn(sub);

    const outcomes = await openId.admin.db('audit_entries').where({ staff: email, action: 'sign_in' }).pluck('outcome');
    expect(outcomes.sort()).toEqual(['attempted', 'refused']);
  });
});

describe('signing in at the OpenID provider', () => {
  it.each([
    ['without a group that may do something', { groups: ['others'] }],
    ['without groups', { groups: undefined }],
    ['without an email', { email: undefined }],
    ['with an email that the provider says is not theirs', { email_verified: false }],
  ])('is rejected %s', async (_title, claims) => {
    expect(await openId.signIn(openId.person(claims).sub)).toEqual(failed('forbidden'));
  });

  it('rejects an identity whose email is claimed but not verified', async () => {
    const email = await openId.admin.addStaff(['manage_staff']);

    expect(await openId.signIn(openId.person({ email, email_verified: undefined }).sub)).toEqual(failed('forbidden'));
  });

  it('rejects an identity whose account belongs to another subject at the provider', async () => {
    const { sub, email } = openId.person();
    await openId.signIn(sub);

    expect(await openId.signIn(openId.person({ email }).sub)).toEqual(failed('forbidden'));
  });

  it('rejects the owner of a disabled account', async () => {
    const { sub, email } = openId.person();
    await openId.signIn(sub);
    await openId.admin.db('staff').where({ email }).update({ disabled_at: new Date() });

    expect(await openId.signIn(sub)).toEqual(failed('forbidden'));
  });

  it('rejects a browser that did not begin the sign-in', async () => {
    const back = await openId.browser().passProvider(openId.person().sub);

    const answer = await openId.browser().get(back);
    expect(answer.headers.get('location')).toBe('/admin/sign-in?problem=unauthenticated');
    expect(answer.headers.getSetCookie().join()).not.toContain('staff_session');
  });

  it.each([
    ['another state', 'state'],
    ['another code', 'code'],
    ['another issuer', 'iss'],
  ])('rejects a return with %s', async (_title, parameter) => {
    const browser = openId.browser();
    const back = new URL(await browser.passProvider(openId.person().sub));
    back.searchParams.set(parameter, 'https://evil.example');

    const answer = await browser.get(back.href);
    expect(answer.headers.get('location')).toBe('/admin/sign-in?problem=unauthenticated');
    expect(browser.cookie('staff_session')).toBeUndefined();
  });

  it('accepts an answer of the provider only once', async () => {
    const browser = openId.browser();
    const back = await browser.passProvider(openId.person().sub);
    await browser.get(back);

    const again = await browser.get(back);
    expect(again.headers.get('location')).toBe('/admin/sign-in?problem=unauthenticated');
  });

  it('rejects any password for an account without a password', async () => {
    const { sub, email } = openId.person();
    await openId.signIn(sub);

    expect((await openId.admin.browser().post('/session', { email, password: 'null' })).status).toBe(401);
  });
});

describe('a provider that cannot be reached', () => {
  it('leads back to the sign-in page', async () => {
    const nowhere = await startAdmin({
      openId: {
        issuer: 'http://127.0.0.1:1',
        clientId: 'booking',
        clientSecret: 'secret',
        permissionsClaim: 'groups',
        permissionRules: [{ permission: 'read_all', value: 'staff' }],
      },
    });
    const browser = new OpenIdBrowser(PUBLIC_URL, nowhere.url);

    const answer = await browser.get(`${PUBLIC_URL}/admin/api/session/openid`);

    await nowhere.stop();
    expect(answer.headers.get('location')).toBe('/admin/sign-in?problem=service-unavailable');
  });
});
