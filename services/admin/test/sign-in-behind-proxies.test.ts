import { describe, expect, it } from '@jest/globals';
import { SignInAttempts } from '../src/sign-in-attempt/sign-in-attempts-repository.ts';
import { admin, PASSWORD, useAdmin } from './start-admin.ts';

const CONTROLLER = '198.51.100.1';

useAdmin({ trustedProxies: 2 });

function from(client: string): Record<string, string> {
  return { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `192.0.2.66, ${client}, ${CONTROLLER}` };
}

describe('staff behind two proxies', () => {
  it('do not share the attempts of the inner proxy, which is the same for everybody', async () => {
    const email = await admin.addStaff(['read_all']);
    const attempts = new SignInAttempts(admin.db, admin.now);
    const attacker = '203.0.113.20';
    for (const address of [attacker, CONTROLLER]) {
      for (let index = 0; index < 20; index += 1) {
        await attempts.count({ email: `${index}@example.com`, address, device: undefined });
      }
    }
    const body = { email, password: PASSWORD };
    const signIn = (client: string) => admin.browser().send('POST', '/session', { body, headers: from(client) });

    expect((await signIn(attacker)).status).toBe(429);
    expect((await signIn('203.0.113.21')).status).toBe(200);
  });

  it('see the address of their browser in the list of sessions', async () => {
    const email = await admin.addStaff(['read_all']);
    const browser = admin.browser();
    await browser.send('POST', '/session', { body: { email, password: PASSWORD }, headers: from('203.0.113.22') });

    const { body } = await browser.get<{ data: { address: string }[] }>('/account/sessions');

    expect(body.data.map(({ address }) => address)).toEqual(['203.0.113.22']);
  });

  it('share the attempts of their address when they confirm their password', async () => {
    const email = await admin.addStaff(['read_all']);
    const browser = admin.browser();
    const headers = from('203.0.113.23');
    await browser.send('POST', '/session', { body: { email, password: PASSWORD }, headers });
    browser.device = '';
    const attempts = new SignInAttempts(admin.db, admin.now);
    for (let index = 0; index < 5; index += 1)
      await attempts.count({ email, address: '203.0.113.23', device: undefined });

    const confirmed = await browser.send('POST', '/session/confirmation', { body: { password: PASSWORD }, headers });

    expect(confirmed.status).toBe(429);
  });
});
