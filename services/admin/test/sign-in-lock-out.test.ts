import { beforeEach, describe, expect, it } from '@jest/globals';
import { SignInAttempts } from '../src/sign-in-attempt/sign-in-attempts-repository.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { admin, PASSWORD, useAdmin } from './start-admin.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const NEW_PASSWORD = 'a wholly different passphrase';

useAdmin();

beforeEach(() => admin.db('sign_in_attempts').delete());

/** Uses up every attempt of unknown devices for this account, like an attacker with many addresses. */
async function lockOut(email: string): Promise<void> {
  const attempts = new SignInAttempts(admin.db, admin.now);
  const unknown = (index: number) => ({ email, address: `2001:db8:0:${index}::/64`, device: undefined });
  for (let index = 0; index < 100; index += 1) await attempts.count(unknown(index));
  await expect(attempts.count(unknown(100))).rejects.toMatchObject({ type: 'too-many-requests' });
}

async function signIn(browser: StaffBrowser, email: string, password: string, address?: string): Promise<number> {
  const headers = { 'sec-fetch-site': 'same-origin', ...(address !== undefined && { 'x-forwarded-for': address }) };
  return (await browser.send('POST', '/session', { body: { email, password }, headers })).status;
}

/** A browser that signed in and out before, so that only the cookie of the device is left. */
async function knownBrowser(email: string): Promise<StaffBrowser> {
  const browser = await admin.browser().signIn(email, PASSWORD);
  await browser.send('DELETE', '/session');
  browser.cookie = '';
  return browser;
}

async function staffId(email: string): Promise<string> {
  const row = await admin.db('staff').where({ email }).first<{ id: string }>('id');
  return row.id;
}

async function devicesOf(email: string): Promise<{ token_hash: string }[]> {
  return admin.db('known_devices').where({ staff_id: await staffId(email) });
}

describe('an account that an attacker has locked', () => {
  it('opens for the right password on a device that signed in before, and on no other device', async () => {
    const email = await admin.addStaff(['read_all']);
    const known = await knownBrowser(email);
    await lockOut(email);

    expect(await signIn(admin.browser(), email, PASSWORD)).toBe(429);
    expect(await signIn(known, email, PASSWORD)).toBe(200);
    expect(await signIn(known, email, PASSWORD)).toBe(200);
  });

  it('opens on a known device even when the attempts of the same address are used up', async () => {
    const email = await admin.addStaff(['read_all']);
    const known = await knownBrowser(email);
    const address = '203.0.113.40';
    const attempts = new SignInAttempts(admin.db, admin.now);
    for (let index = 0; index < 20; index += 1) {
      await attempts.count({ email: `${index}@example.com`, address, device: undefined });
    }

    expect(await signIn(admin.browser(), email, PASSWORD, address)).toBe(429);
    expect(await signIn(known, email, PASSWORD, address)).toBe(200);
  });

  it('stays locked for unknown devices after its owner signed in on a known device', async () => {
    const email = await admin.addStaff(['read_all']);
    const known = await knownBrowser(email);
    await lockOut(email);

    await known.signIn(email, PASSWORD);

    expect(await signIn(admin.browser(), email, PASSWORD)).toBe(429);
  });

  it('opens when the attempts were counted by a clock that was hours ahead', async () => {
    const email = await admin.addStaff(['read_all']);
    await lockOut(email);
    expect(await signIn(admin.browser(), email, PASSWORD)).toBe(429);

    await admin.db('sign_in_attempts').increment('expire', 6 * HOUR_MS);

    expect(await signIn(admin.browser(), email, PASSWORD)).toBe(200);
  });

  it('lets its owner confirm the password and change it in an open session', async () => {
    const email = await admin.addStaff(['read_all']);
    const browser = await admin.browser().signIn(email, PASSWORD);
    await lockOut(email);

    expect((await browser.post('/session/confirmation', { password: PASSWORD })).status).toBe(204);
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await browser.post('/session/password', change)).status).toBe(204);
    expect(await signIn(browser, email, NEW_PASSWORD)).toBe(200);
  });
});

describe('a known device', () => {
  it('has ten attempts within a day, and then the attempts of an unknown device', async () => {
    const email = await admin.addStaff(['read_all']);
    const known = await knownBrowser(email);
    await lockOut(email);
    const attempts = new SignInAttempts(admin.db, admin.now);
    const [, device] = known.device.split('=');

    for (let index = 0; index < 10; index += 1) await attempts.count({ email, address: 'direct', device });

    expect(await signIn(known, email, PASSWORD)).toBe(429);
  });

  it('gets all its attempts again after a successful sign-in', async () => {
    const email = await admin.addStaff(['read_all']);
    const known = await knownBrowser(email);
    await lockOut(email);
    for (let round = 0; round < 2; round += 1) {
      const attempts = new SignInAttempts(admin.db, admin.now);
      const [, device] = known.device.split('=');
      for (let index = 0; index < 9; index += 1) await attempts.count({ email, address: 'direct', device });

      expect(await signIn(known, email, PASSWORD)).toBe(200);
    }
  });

  it('is known only for the accounts that signed in there', async () => {
    const [ada, bea, carl] = await Promise.all([1, 2, 3].map(() => admin.addStaff(['read_all'])));
    const shared = await knownBrowser(String(ada));
    await shared.signIn(String(bea), PASSWORD);
    await Promise.all([ada, bea, carl].map((email) => lockOut(String(email))));

    expect(await signIn(shared, String(ada), PASSWORD)).toBe(200);
    expect(await signIn(shared, String(bea), PASSWORD)).toBe(200);
    expect(await signIn(shared, String(carl), PASSWORD)).toBe(429);
  });

  it('gets another token at each sign-in, of which only the hash is stored', async () => {
    const email = await admin.addStaff(['read_all']);
    const browser = await knownBrowser(email);
    const former = browser.device;

    await browser.signIn(email, PASSWORD);

    expect(browser.device).not.toBe(former);
    const devices = await devicesOf(email);
    expect(devices).toHaveLength(1);
    expect(JSON.stringify(devices)).not.toContain(browser.device.split('=')[1]);
  });

  it('is unknown with an invalid token', async () => {
    const email = await admin.addStaff(['read_all']);
    const browser = admin.browser();
    browser.device = `staff_device=${'A'.repeat(43)}`;
    await lockOut(email);

    expect(await signIn(browser, email, PASSWORD)).toBe(429);
  });

  it('is forgotten when the password is changed elsewhere', async () => {
    const email = await admin.addStaff(['read_all']);
    const [stolen, own] = [await knownBrowser(email), await admin.browser().signIn(email, PASSWORD)];

    await own.post('/session/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    await lockOut(email);

    expect(await signIn(stolen, email, NEW_PASSWORD)).toBe(429);
    expect(await signIn(own, email, NEW_PASSWORD)).toBe(200);
  });

  it('is the browser that accepts an invitation, and no earlier device of the account', async () => {
    const email = await admin.addStaff(['read_all']);
    const [stolen, chief, own] = [await knownBrowser(email), await admin.signedIn(), admin.browser()];
    const invited = await chief.post<{ invitation: { url: string } }>(`/staff/${await staffId(email)}/invite`);
    const [, token] = invited.body.invitation.url.split('#');

    expect((await own.post('/session/invitation', { token, password: NEW_PASSWORD })).status).toBe(200);
    await lockOut(email);

    expect(await signIn(stolen, email, NEW_PASSWORD)).toBe(429);
    expect(await signIn(own, email, NEW_PASSWORD)).toBe(200);
  });

  it('is one of ten per account: the least recently used device is dropped', async () => {
    const email = await admin.addStaff(['read_all']);
    const first = await knownBrowser(email);
    for (let index = 0; index < 10; index += 1) {
      admin.advance(1_000);
      await knownBrowser(email);
    }
    await lockOut(email);

    expect(await devicesOf(email)).toHaveLength(10);
    expect(await signIn(first, email, PASSWORD)).toBe(429);
  });

  it('is forgotten after ninety days without a sign-in', async () => {
    const email = await admin.addStaff(['read_all']);
    const known = await knownBrowser(email);
    await lockOut(email);

    admin.advance(90 * DAY_MS);

    expect(await signIn(known, email, PASSWORD)).toBe(429);
  });
});
