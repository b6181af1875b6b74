import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { findRelatedAccounts } from '../src/staff/related-accounts-repository.ts';
import type { InvitedStaff } from '../src/staff/staff-resource.ts';
import { enrol, type Enrolled } from './authenticator.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { admin, FIRST_STAFF, PASSWORD, useAdmin } from './start-admin.ts';

const STEP_MS = 30_000;
const QUARTER_HOUR_MS = 15 * 60_000;

let manager: StaffBrowser;

useAdmin();
beforeAll(async () => {
  manager = await admin.signedIn();
});

beforeEach(() => admin.db('sign_in_attempts').delete());

type Protected = Enrolled & { readonly email: string; readonly id: string; readonly browser: StaffBrowser };

/** An account with an authenticator app, in the session that set it up. */
async function protectedAccount(): Promise<Protected> {
  const email = await admin.addStaff(['read_all']);
  const browser = await admin.browser().signIn(email, PASSWORD);
  const enrolled = await enrol(browser, admin.now);
  const { id } = await admin.db('staff').where({ email }).first<{ id: string }>('id');
  return { ...enrolled, email, id, browser };
}

/** A browser in which the right password was given. */
async function halfSignedIn(email: string): Promise<StaffBrowser> {
  const browser = admin.browser();
  expect(await browser.post('/session', { email, password: PASSWORD })).toMatchObject({ status: 202 });
  return browser;
}

function finish(browser: StaffBrowser, proof: object) {
  return browser.post<{ type: string }>('/session/second-factor', proof);
}

async function actionsOf(email: string): Promise<unknown[]> {
  const entries = await admin.db('audit_entries').where({ staff: email }).orderBy('sequence').select('*');
  return entries.map(({ action, outcome, after }: Record<string, unknown>) => [action, outcome, after]);
}

describe('an account with an authenticator app', () => {
  it('opens with the password and a code, and with neither of them alone', async () => {
    const { email, app } = await protectedAccount();
    const browser = admin.browser();

    const password = await browser.post('/session', { email, password: PASSWORD });
    expect(password).toMatchObject({
      status: 202,
      body: { secondFactor: { authenticator: true, recoveryCode: true, passkey: null } },
    });
    expect(browser.cookie).toBe('');
    expect((await browser.get('/session')).status).toBe(401);
    expect((await finish(admin.browser(), { code: app.code(1) })).body.type).toBe('/problems/sign-in-expired');
    admin.advance(STEP_MS);

    expect(await finish(browser, { code: app.code() })).toMatchObject({ status: 200, body: { staff: { email } } });
    expect((await browser.get('/session')).status).toBe(200);
  });

  it('accepts neither a used code, nor an earlier code, nor the code of the setup', async () => {
    const { email, app } = await protectedAccount();
    const setup = app.code();
    const browser = await halfSignedIn(email);

    expect((await finish(browser, { code: setup })).body.type).toBe('/problems/second-factor-wrong');
    const next = app.code(1);
    expect((await finish(browser, { code: next })).status).toBe(200);
    const again = await halfSignedIn(email);
    expect((await finish(again, { code: next })).status).toBe(403);
    expect((await finish(again, { code: setup })).status).toBe(403);
  });

  it('lets only one of two browsers in with one code', async () => {
    const { email, app } = await protectedAccount();
    const browsers = await Promise.all([halfSignedIn(email), halfSignedIn(email)]);

    const answers = await Promise.all(browsers.map((browser) => finish(browser, { code: app.code(1) })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('is locked after five attempts in both steps together, also with the right password in between', async () => {
    const { email, app } = await protectedAccount();
    let browser = await halfSignedIn(email);

    expect((await finish(browser, { code: '000000' })).status).toBe(403);
    expect((await finish(browser, { code: '000000' })).status).toBe(403);
    browser = await halfSignedIn(email);
    expect((await finish(browser, { code: '000000' })).status).toBe(403);

    const locked = await finish(browser, { code: app.code(1) });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await admin.browser().post('/session', { email, password: PASSWORD })).status).toBe(429);
  });

  it('gets all its attempts again after a sign-in', async () => {
    const { email, app } = await protectedAccount();
    const browser = await halfSignedIn(email);
    await finish(browser, { code: '000000' });
    await finish(browser, { code: '000000' });
    expect((await finish(browser, { code: app.code(1) })).status).toBe(200);

    expect(await admin.db('sign_in_attempts').where('key', 'like', 'origin:%')).toEqual([]);
    const counted = await admin.db('sign_in_attempts').where('key', 'like', 'address:%').first<{ points: number }>();
    expect(counted.points).toBe(2);
  });

  it('forgets the right password after five minutes', async () => {
    const { email, app } = await protectedAccount();
    const browser = await halfSignedIn(email);

    admin.advance(5 * 60_000);

    expect((await finish(browser, { code: app.code() })).body.type).toBe('/problems/sign-in-expired');
  });

  it('is not opened by an unfinished sign-in from before the password changed', async () => {
    const { email, app, browser } = await protectedAccount();
    const half = await halfSignedIn(email);

    const change = { currentPassword: PASSWORD, newPassword: 'a wholly different passphrase' };
    expect((await browser.post('/session/password', change)).status).toBe(204);

    expect((await finish(half, { code: app.code(1) })).body.type).toBe('/problems/sign-in-expired');
  });

  it('asks for the second factor even when its owner chose a new password by a link', async () => {
    const { id, app } = await protectedAccount();
    const { body } = await manager.post<InvitedStaff>(`/staff/${id}/invite`, {});
    const token = new URL(body.invitation.url).hash.slice(1);
    const browser = admin.browser();

    const accepted = await browser.post('/session/invitation', { token, password: 'a wholly different passphrase' });

    expect(accepted.status).toBe(202);
    expect((await browser.get('/session')).status).toBe(401);
    expect((await finish(browser, { code: app.code(1) })).status).toBe(200);
  });

  it('writes each step into the audit log, without a secret', async () => {
    const { email, app, recoveryCodes } = await protectedAccount();
    const browser = await halfSignedIn(email);
    await finish(browser, { code: app.code(1) });

    const actions = await actionsOf(email);

    expect(actions).toContainEqual(['add_authenticator', 'succeeded', { newRecoveryCodes: 10 }]);
    expect(actions.slice(-4)).toEqual([
      ['enter_password', 'attempted', null],
      ['enter_password', 'succeeded', null],
      ['sign_in', 'attempted', null],
      ['sign_in', 'succeeded', { secondFactor: 'authenticator' }],
    ]);
    expect(JSON.stringify(actions)).not.toContain(recoveryCodes[0]);
  });
});

describe('the setup of an authenticator app', () => {
  it('shows an address for a QR code, and stores the secret encrypted', async () => {
    const email = await admin.addStaff(['read_all']);
    const browser = await admin.browser().signIn(email, PASSWORD);

    const { body } = await browser.post<{ secret: string; address: string }>('/account/authenticator');

    expect(body.address).toMatch(/^otpauth:\/\/totp\/Booking%20payments:/);
    expect(body.address).toContain(body.secret);
    expect(JSON.stringify(await admin.db('authenticator_apps').select('*'))).not.toContain(body.secret);
  });

  it('changes nothing before the first right code', async () => {
    const email = await admin.addStaff(['read_all']);
    const browser = await admin.browser().signIn(email, PASSWORD);
    await browser.post('/account/authenticator');

    const wrong = await browser.post('/account/authenticator/confirm', { code: '000000' });

    expect(wrong).toMatchObject({ status: 403, body: { type: '/problems/second-factor-wrong' } });
    await admin.browser().signIn(email, PASSWORD);
  });

  it('ends the sessions that were opened without a second factor', async () => {
    const email = await admin.addStaff(['read_all']);
    const [stolen, own] = [
      await admin.browser().signIn(email, PASSWORD),
      await admin.browser().signIn(email, PASSWORD),
    ];

    await enrol(own, admin.now);

    expect((await stolen.get('/session')).status).toBe(401);
    expect((await own.get('/session')).status).toBe(200);
  });

  it('needs a recent sign-in, and does not replace an app', async () => {
    const { browser, email } = await protectedAccount();
    expect(await browser.post('/account/authenticator')).toMatchObject({
      status: 409,
      body: { type: '/problems/authenticator-not-pending' },
    });

    admin.advance(QUARTER_HOUR_MS + 1_000);

    for (const path of ['/account/authenticator', '/account/recovery-codes', '/account/authenticator/remove']) {
      const body = path.endsWith('authenticator') ? undefined : {};
      const answer = await browser.post(path, body);
      expect(answer).toMatchObject({ status: 403, body: { type: '/problems/recent-sign-in-required' } });
      expect(answer.body).toMatchObject({ purpose: 'account', maxAgeSeconds: 900 });
    }
    expect((await browser.post('/session/confirmation', { password: PASSWORD })).status).toBe(204);
    expect((await browser.post('/account/recovery-codes', {})).status).toBe(200);
    expect(email).toBeDefined();
  });
});

describe('a recovery code', () => {
  it('opens the account once instead of a code of the app', async () => {
    const { email, recoveryCodes, browser } = await protectedAccount();
    const [first = ''] = recoveryCodes;

    expect((await finish(await halfSignedIn(email), { recoveryCode: first.toUpperCase() })).status).toBe(200);
    expect((await finish(await halfSignedIn(email), { recoveryCode: first })).status).toBe(403);
    expect((await browser.get('/account')).body).toMatchObject({ recoveryCodesLeft: 9 });
    expect(recoveryCodes).toHaveLength(10);
    expect(JSON.stringify(await admin.db('recovery_codes').select('*'))).not.toContain(recoveryCodes[1]);
  });

  it('stops working when new codes are made, and when the last second factor is removed', async () => {
    const { email, recoveryCodes, browser } = await protectedAccount();
    const renewed = await browser.post<{ recoveryCodes: string[] }>('/account/recovery-codes', {});
    const half = await halfSignedIn(email);

    expect((await finish(half, { recoveryCode: recoveryCodes[0] })).status).toBe(403);
    expect((await finish(half, { recoveryCode: renewed.body.recoveryCodes[0] })).status).toBe(200);
    expect((await browser.post('/account/authenticator/remove', {})).status).toBe(204);
    expect((await browser.get('/account')).body).toMatchObject({ recoveryCodesLeft: 0, authenticatorSince: null });
    await admin.browser().signIn(email, PASSWORD);
  });

  it('does not exist without a second factor', async () => {
    const browser = await admin.browser().signIn(await admin.addStaff([]), PASSWORD);

    expect((await browser.post('/account/recovery-codes', {})).body).toEqual({ recoveryCodes: null });
  });
});

it.each([{}, { code: '123456', recoveryCode: 'abcd' }, { code: '' }, { password: PASSWORD }])(
  'rejects a second factor without exactly one proof: %j',
  async (proof) => {
    expect((await finish(admin.browser(), proof)).status).toBe(422);
  },
);

describe('the second factor of a colleague who lost it', () => {
  it('is removed by a manager: the password suffices again, and open sessions end', async () => {
    const { email, id, browser } = await protectedAccount();
    const half = await halfSignedIn(email);

    const removed = await manager.post(`/staff/${id}/remove-second-factor`, { reason: 'Lost phone' });

    expect(removed).toMatchObject({ status: 200, body: { id } });
    expect((await browser.get('/session')).status).toBe(401);
    expect((await finish(half, { code: '000000' })).body.type).toBe('/problems/sign-in-expired');
    await admin.browser().signIn(email, PASSWORD);
    expect(await actionsOf(FIRST_STAFF.email)).toContainEqual([
      'remove_second_factor',
      'succeeded',
      expect.objectContaining({ id }),
    ]);
  });

  it('relates the account to the manager who removed it, for dual control', async () => {
    const { email, id } = await protectedAccount();
    expect(await findRelatedAccounts(admin.db, email, admin.now())).toEqual([]);

    await manager.post(`/staff/${id}/remove-second-factor`, { reason: 'Lost phone' });

    expect(await findRelatedAccounts(admin.db, email, admin.now())).toEqual([FIRST_STAFF.email]);
  });

  it('is not removed by managers with fewer permissions, by other staff, or without a reason', async () => {
    const { id } = await protectedAccount();
    const weak = await admin.browser().signIn(await admin.addStaff(['manage_staff']), PASSWORD);
    const other = await admin.browser().signIn(await admin.addStaff(['read_all']), PASSWORD);
    const path = `/staff/${id}/remove-second-factor`;

    expect((await weak.post(path, { reason: 'x' })).status).toBe(403);
    expect((await other.post(path, { reason: 'x' })).status).toBe(403);
    expect((await manager.post(path, {})).status).toBe(422);
    expect(await admin.db('authenticator_apps').where({ staff_id: id })).toHaveLength(1);
  });

  it('is shown in the list of staff', async () => {
    const { id } = await protectedAccount();

    const { body } = await manager.get<{ data: object[] }>('/staff?limit=1');

    expect(body.data[0]).toMatchObject({ id, hasSecondFactor: true, lastSignedInAt: expect.any(String) });
  });
});
