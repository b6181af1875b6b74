import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OpenIdBrowser } from './openid-browser.ts';
import { startOpenIdStage, type OpenIdStage } from './openid-stage.ts';
import { PUBLIC_URL, startAdmin, type RunningAdmin } from './start-admin.ts';

const DONE = `${PUBLIC_URL}/admin/`;

let openId: OpenIdStage;
let admin: RunningAdmin;

beforeAll(async () => {
  // The provider says on the console that its pages are for tests only.
  for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockReturnValue();
  openId = await startOpenIdStage(PUBLIC_URL);
  admin = await startAdmin({
    openId: {
      issuer: openId.issuer,
      clientId: openId.client.client_id,
      clientSecret: openId.client.client_secret,
      permissionsClaim: 'groups',
      permissionRules: [
        { permission: 'read_all', value: 'staff' },
        { permission: 'process_refunds', value: 'finance' },
      ],
    },
  });
});
afterAll(async () => {
  await admin.stop();
  await openId.stop();
});

let people = 0;

/** Somebody the provider knows. */
function person(claims: Record<string, unknown> = {}): { sub: string; email: string } {
  people += 1;
  const sub = `person-${people}`;
  const email = `${sub}@example.com`;
  openId.people.set(sub, { email, email_verified: true, name: 'Ada', groups: ['staff'], ...claims });
  return { sub, email };
}

type Page = { readonly at: string; readonly session: unknown };

/** What a browser shows and who is signed in, after it has come back from the provider. */
async function signIn(sub: string, browser = newBrowser()): Promise<Page> {
  const back = await browser.get(await browser.passProvider(sub));
  const session = await browser.get(`${PUBLIC_URL}/admin/api/session`);
  const { staff } = (await session.json()) as { staff?: unknown };
  return { at: new URL(back.headers.get('location') ?? '', PUBLIC_URL).href, session: staff };
}

function newBrowser(): OpenIdBrowser {
  return new OpenIdBrowser(PUBLIC_URL, admin.url);
}

function failed(type: string): Page {
  return { at: `${PUBLIC_URL}/admin/sign-in?problem=${type}`, session: undefined };
}

describe('staff whom the provider vouches for', () => {
  it('are told that they can sign in there', async () => {
    const { body } = await admin.browser().get('/session/methods');

    expect(body).toEqual({ password: true, openId: { host: new URL(openId.issuer).host } });
  });

  it('are signed in with what their groups stand for', async () => {
    const { sub, email } = person({ groups: ['staff', 'finance', 'others'] });

    const { at, session } = await signIn(sub);

    expect(at).toBe(DONE);
    expect(session).toMatchObject({ email, name: 'Ada', permissions: ['read_all', 'process_refunds'] });
  });

  it('get a session cookie that no other site can use', async () => {
    const browser = newBrowser();
    const back = await browser.get(await browser.passProvider(person().sub));

    const cookies = back.headers.getSetCookie();
    expect(cookies[0]).toMatch(/^staff_session=[\w-]{43};.*Path=\/admin; HttpOnly; SameSite=Strict$/);
    expect(cookies[1]).toMatch(/^openid_sign_in=; Max-Age=0/);
  });

  it('are one account at every sign-in, with the groups of that time', async () => {
    const { sub, email } = person({ groups: ['staff', 'finance'] });
    await signIn(sub);
    openId.people.set(sub, { email: 'renamed@example.com', email_verified: true, groups: ['staff'] });

    const { session } = await signIn(sub);

    expect(session).toMatchObject({ email, permissions: ['read_all'] });
    const noted = await admin.db('audit_entries').where({ action: 'sign_in', outcome: 'succeeded', staff: email });
    expect(noted).toHaveLength(2);
  });

  it('get the account that was made for their email, when the provider has verified it', async () => {
    const email = await admin.addStaff(['manage_staff']);
    const { sub } = person({ email });

    const { session } = await signIn(sub);

    expect(session).toMatchObject({ email, permissions: ['read_all'] });
    expect(await admin.db('staff').where({ email })).toHaveLength(1);
  });

  it('leave a line in the audit log, also when they are refused', async () => {
    const { sub, email } = person({ groups: [] });
    await signIn(sub);

    const outcomes = await admin.db('audit_entries').where({ staff: email, action: 'sign_in' }).pluck('outcome');
    expect(outcomes.sort()).toEqual(['attempted', 'refused']);
  });
});

describe('nobody is signed in', () => {
  it.each([
    ['without a group that may do something', { groups: ['others'] }],
    ['without groups', { groups: undefined }],
    ['without an email', { email: undefined }],
    ['with an email that the provider says is not theirs', { email_verified: false }],
  ])('%s', async (_title, claims) => {
    expect(await signIn(person(claims).sub)).toEqual(failed('forbidden'));
  });

  it('into the account of somebody whose email they only claim', async () => {
    const email = await admin.addStaff(['manage_staff']);

    expect(await signIn(person({ email, email_verified: undefined }).sub)).toEqual(failed('forbidden'));
  });

  it('into an account that is somebody else’s at the provider', async () => {
    const { sub, email } = person();
    await signIn(sub);

    expect(await signIn(person({ email }).sub)).toEqual(failed('forbidden'));
  });

  it('into a disabled account', async () => {
    const { sub, email } = person();
    await signIn(sub);
    await admin.db('staff').where({ email }).update({ disabled_at: new Date() });

    expect(await signIn(sub)).toEqual(failed('forbidden'));
  });

  it('in a browser that did not begin', async () => {
    const back = await newBrowser().passProvider(person().sub);

    const answer = await newBrowser().get(back);
    expect(answer.headers.get('location')).toBe('/admin/sign-in?problem=unauthenticated');
    expect(answer.headers.getSetCookie().join()).not.toContain('staff_session');
  });

  it.each([
    ['another state', 'state'],
    ['another code', 'code'],
    ['another issuer', 'iss'],
  ])('with %s', async (_title, parameter) => {
    const browser = newBrowser();
    const back = new URL(await browser.passProvider(person().sub));
    back.searchParams.set(parameter, 'https://evil.example');

    const answer = await browser.get(back.href);
    expect(answer.headers.get('location')).toBe('/admin/sign-in?problem=unauthenticated');
    expect(browser.cookie('staff_session')).toBeUndefined();
  });

  it('twice by the same answer', async () => {
    const browser = newBrowser();
    const back = await browser.passProvider(person().sub);
    await browser.get(back);

    const again = await browser.get(back);
    expect(again.headers.get('location')).toBe('/admin/sign-in?problem=unauthenticated');
  });

  it('by a password for an account that has none', async () => {
    const { sub, email } = person();
    await signIn(sub);

    expect((await admin.browser().post('/session', { email, password: 'null' })).status).toBe(401);
  });
});

describe('a provider that cannot be reached', () => {
  it('is asked again the next time', async () => {
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
