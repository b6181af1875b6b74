import { afterAll, beforeAll, jest } from '@jest/globals';
import type { PermissionRule } from '../src/openid/openid-environment.ts';
import { OpenIdBrowser } from './openid-browser.ts';
import { type OpenIdFixture, startOpenIdFixture } from './openid-fixture.ts';
import { PUBLIC_URL, type RunningAdmin, startAdmin } from './start-admin.ts';

type Person = { readonly sub: string; readonly email: string };
/** The final address of a browser, and its session there. */
export type Page = { readonly at: string; readonly session: unknown };

type OpenIdAdmin = {
  readonly admin: RunningAdmin;
  readonly fixture: OpenIdFixture;
  /** A person at the provider; a member of `staff` unless the claims say otherwise. */
  person(claims?: Record<string, unknown>): Person;
  browser(): OpenIdBrowser;
  /** Signs in at the provider and returns. */
  signIn(sub: string, browser?: OpenIdBrowser): Promise<Page>;
  stop(): Promise<void>;
};

const RULES: readonly PermissionRule[] = [
  { permission: 'read_all', value: 'staff' },
  { permission: 'process_refunds', value: 'finance' },
  { permission: 'manage_staff', value: 'heads' },
];

/** The running service with its provider, of this test file. It is set while the tests run. */
export let openId: OpenIdAdmin;

/** Starts the service and its provider before the tests of this file, and stops them after the tests. */
export function useOpenIdAdmin(): void {
  beforeAll(async () => {
    // The provider warns on the console that its pages are for tests only.
    for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockReturnValue();
    openId = await startOpenIdAdmin();
  });
  afterAll(() => openId.stop());
}

/** The real service with a real OpenID provider. */
async function startOpenIdAdmin(): Promise<OpenIdAdmin> {
  const fixture = await startOpenIdFixture(PUBLIC_URL);
  const { issuer, client, people } = fixture;
  const account = { issuer, clientId: client.client_id, clientSecret: client.client_secret };
  const admin = await startAdmin({ openId: { ...account, permissionsClaim: 'groups', permissionRules: RULES } });
  const newBrowser = (): OpenIdBrowser => new OpenIdBrowser(PUBLIC_URL, admin.url);
  return {
    admin,
    fixture,
    person(claims = {}) {
      const sub = `person-${people.size + 1}`;
      const email = `${sub}@example.com`;
      people.set(sub, { email, email_verified: true, name: 'Ada', groups: ['staff'], ...claims });
      return { sub, email };
    },
    browser: newBrowser,
    async signIn(sub, browser = newBrowser()) {
      const back = await browser.get(await browser.passProvider(sub));
      return { at: new URL(back.headers.get('location') ?? '', PUBLIC_URL).href, session: await browser.session() };
    },
    async stop() {
      await admin.stop();
      await fixture.stop();
    },
  };
}
