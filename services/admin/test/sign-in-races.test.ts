import { eventually, lock, waitingForLocks, whileWaiting } from '@booking/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Authenticator, enrol } from './authenticator.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { admin, PASSWORD, useAdmin } from './start-admin.ts';

const NEW_PASSWORD = 'a wholly different passphrase';
const OTHER_PASSWORD = 'yet another long passphrase';

useAdmin();

beforeEach(() => admin.db('sign_in_attempts').delete());

type Answered = { readonly status: number };
type Requests = readonly (() => Promise<Answered>)[];

function accountOf(email: string) {
  return { table: 'staff', column: 'email', id: email };
}

/** Locks the account, sends each request once all earlier ones wait for the lock or have ended, and then unlocks it. */
async function inOrder(email: string, requests: Requests): Promise<number[]> {
  const held = await admin.db.transaction();
  await lock(held, accountOf(email));
  const answers: Promise<Answered>[] = [];
  let ended = 0;
  for (const request of requests) {
    answers.push(request().finally(() => (ended += 1)));
    await eventually(async () => expect((await waitingForLocks(admin.db)) + ended).toBe(answers.length));
  }
  await held.commit();
  return (await Promise.all(answers)).map(({ status }) => status);
}

/** A browser whose sign-in begins on demand. */
function beginner(email: string): { readonly browser: StaffBrowser; readonly signIn: () => Promise<Answered> } {
  const browser = admin.browser();
  return { browser, signIn: () => browser.post('/session', { email, password: PASSWORD }) };
}

async function isSignedIn(browser: StaffBrowser): Promise<boolean> {
  return browser.cookie !== '' && (await browser.get('/session')).status === 200;
}

describe('a sign-in that has passed the password check', () => {
  it('opens no session after the owner has changed the password', async () => {
    const email = await admin.addStaff(['read_all']);
    const owner = await admin.browser().signIn(email, PASSWORD);
    const thief = beginner(email);

    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const statuses = await inOrder(email, [() => owner.post('/session/password', change), thief.signIn]);

    expect(statuses).toEqual([204, 401]);
    expect(await isSignedIn(thief.browser)).toBe(false);
    expect(await isSignedIn(owner)).toBe(true);
  });

  it('opens no session for an account that was disabled, also after it is enabled again', async () => {
    const email = await admin.addStaff(['read_all']);
    const { id } = await admin.db('staff').where({ email }).first<{ id: string }>('id');
    const manager = await admin.signedIn();
    const { browser, signIn } = beginner(email);

    const statuses = await inOrder(email, [() => manager.post(`/staff/${id}/disable`, {}), signIn]);
    await manager.post(`/staff/${id}/enable`, {});

    expect(statuses).toEqual([200, 401]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('opens no session without the second factor that was added meanwhile', async () => {
    const email = await admin.addStaff(['read_all']);
    const owner = await admin.browser().signIn(email, PASSWORD);
    const { body } = await owner.post<{ secret: string }>('/account/authenticator');
    const code = new Authenticator(body.secret, admin.now).code();
    const thief = beginner(email);

    await inOrder(email, [thief.signIn, () => owner.post('/account/authenticator/confirm', { code })]);

    expect(await isSignedIn(thief.browser)).toBe(false);
    expect(await isSignedIn(owner)).toBe(true);
  });
});

describe('a change of the password', () => {
  it('fails if another session has changed it since the current one was checked', async () => {
    const email = await admin.addStaff(['read_all']);
    const [owner, thief] = [
      await admin.browser().signIn(email, PASSWORD),
      await admin.browser().signIn(email, PASSWORD),
    ];
    const changeTo = (browser: StaffBrowser, newPassword: string) => () =>
      browser.post('/session/password', { currentPassword: PASSWORD, newPassword });

    const statuses = await inOrder(email, [changeTo(owner, NEW_PASSWORD), changeTo(thief, OTHER_PASSWORD)]);

    expect(statuses).toEqual([204, 422]);
    expect(await isSignedIn(owner)).toBe(true);
    expect(await isSignedIn(thief)).toBe(false);
    expect((await admin.browser().post('/session', { email, password: NEW_PASSWORD })).status).toBe(200);
  });
});

describe('a request in progress with a stolen session', () => {
  it('adds no second factor after the owner has changed the password', async () => {
    const email = await admin.addStaff(['read_all']);
    const [owner, thief] = [
      await admin.browser().signIn(email, PASSWORD),
      await admin.browser().signIn(email, PASSWORD),
    ];
    const { body } = await thief.post<{ secret: string }>('/account/authenticator');
    const code = new Authenticator(body.secret, admin.now).code();
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };

    const statuses = await inOrder(email, [
      () => owner.post('/session/password', change),
      () => thief.post('/account/authenticator/confirm', { code }),
    ]);

    expect(statuses).toEqual([204, 401]);
    expect((await admin.browser().post('/session', { email, password: NEW_PASSWORD })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('stay if a passkey is added while the authenticator app is removed', async () => {
    const email = await admin.addStaff(['read_all']);
    const browser = await admin.browser().signIn(email, PASSWORD);
    const { recoveryCodes } = await enrol(browser, admin.now);
    const { id } = await admin.db('staff').where({ email }).first<{ id: string }>('id');
    const passkey = { id: 'added', name: 'Key', public_key: '', counter: 0, transports: [], created_at: admin.now() };

    const { acted: removal } = await whileWaiting(admin.db, accountOf(email), {
      act: () => browser.post('/account/authenticator/remove', {}),
      meanwhile: (adding) => adding('passkeys').insert({ ...passkey, staff_id: id }),
    });

    expect(removal.status).toBe(204);
    expect(await admin.db('recovery_codes').where({ staff_id: id })).toHaveLength(recoveryCodes.length);
  });
});
