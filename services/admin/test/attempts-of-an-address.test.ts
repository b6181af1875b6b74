import { describe, expect, it } from '@jest/globals';
import { SignInAttempts } from '../src/sign-in-attempt/sign-in-attempts-repository.ts';
import { enrol } from './authenticator.ts';
import { SoftwarePasskey } from './passkey.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { admin, PASSWORD, useAdmin } from './start-admin.ts';

/** Passkeys work at `localhost`. */
const ORIGIN = 'http://localhost:30500';
const STEP_MS = 30_000;
const SIGN_INS = 5;
const ATTEMPTS_MAX = 20;

useAdmin({ publicUrl: ORIGIN });

type Post = { readonly path: string; readonly body?: object; readonly address: string };

function post<Body = unknown>(browser: StaffBrowser, { path, body, address }: Post) {
  const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address };
  return browser.send<Body>('POST', path, { body, headers });
}

/** Uses up all attempts of the address but one, for unknown accounts. */
async function leaveOneAttempt(address: string): Promise<void> {
  const attempts = new SignInAttempts(admin.db, admin.now);
  for (let index = 1; index < ATTEMPTS_MAX; index += 1) {
    await attempts.count({ email: `${index}@example.com`, address, device: undefined });
  }
}

async function expectOneAttemptLeft(address: string): Promise<void> {
  const statuses: number[] = [];
  for (const email of ['a@example.com', 'b@example.com']) {
    const guess = { path: '/session', body: { email, password: 'a guess' }, address };
    statuses.push((await post(admin.browser(), guess)).status);
  }
  expect(statuses).toEqual([401, 429]);
}

describe('the attempts of an address', () => {
  it('do not grow by sign-ins whose first step was counted on a known device', async () => {
    const address = '203.0.113.60';
    const email = await admin.addStaff(['read_all']);
    const owner = await admin.browser().signIn(email, PASSWORD);
    const { app } = await enrol(owner, admin.now);
    await leaveOneAttempt(address);

    for (let count = 0; count < SIGN_INS; count += 1) {
      admin.advance(STEP_MS);
      const [known, unknown] = [admin.browser(), admin.browser()];
      known.device = owner.device;
      await post(known, { path: '/session', body: { email, password: PASSWORD }, address });
      unknown.challenge = known.challenge;
      const second = { path: '/session/second-factor', body: { code: app.code() }, address };
      expect((await post(unknown, second)).status).toBe(200);
    }

    await expectOneAttemptLeft(address);
  });

  it('stay the same if both steps of a sign-in were counted, at two addresses', async () => {
    const [first, last] = ['203.0.113.61', '203.0.113.62'];
    const email = await admin.addStaff(['read_all']);
    const { app } = await enrol(await admin.browser().signIn(email, PASSWORD), admin.now);
    for (const address of [first, last]) await leaveOneAttempt(address);

    for (let count = 0; count < SIGN_INS; count += 1) {
      admin.advance(STEP_MS);
      const browser = admin.browser();
      await post(browser, { path: '/session', body: { email, password: PASSWORD }, address: first });
      const second = { path: '/session/second-factor', body: { code: app.code() }, address: last };
      expect((await post(browser, second)).status).toBe(200);
    }

    for (const address of [first, last]) await expectOneAttemptLeft(address);
  });

  it('stay the same if a passkey is used at another address than the address at which its sign-in began', async () => {
    const [first, last] = ['203.0.113.63', '203.0.113.64'];
    const passkey = await addPasskey(await admin.addStaff(['read_all']));
    for (const address of [first, last]) await leaveOneAttempt(address);

    for (let count = 0; count < SIGN_INS; count += 1) {
      const browser = admin.browser();
      const begin = { path: '/session/passkey/challenge', address: first };
      const { body } = await post<{ passkey: { challenge: string } }>(browser, begin);
      const answer = { passkey: passkey.answer(body.passkey.challenge) };
      expect((await post(browser, { path: '/session/passkey', body: answer, address: last })).status).toBe(200);
    }

    for (const address of [first, last]) await expectOneAttemptLeft(address);
  });
});

async function addPasskey(email: string): Promise<SoftwarePasskey> {
  const passkey = new SoftwarePasskey(ORIGIN);
  const { id } = await admin.db('staff').where({ email }).first<{ id: string }>('id');
  const key = { id: passkey.id, public_key: passkey.publicKey, counter: 0, transports: [] };
  await admin.db('passkeys').insert({ ...key, staff_id: id, name: 'Laptop', created_at: admin.now() });
  return passkey;
}
