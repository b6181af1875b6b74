import { DiscrepancyRecorded, RefundRequested } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { sampleRefund } from '@booking/testing/samples';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { findRelatedAccounts } from '../src/staff/related-accounts-repository.ts';
import { aDiscrepancy } from './samples.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { admin, FIRST_STAFF, PASSWORD, useAdmin } from './start-admin.ts';

const HOUR_MS = 60 * 60_000;

let manager: StaffBrowser;

useAdmin();
beforeAll(async () => {
  manager = await admin.signedIn();
});

type Listed = { readonly id: string; readonly isThis: boolean; readonly address: string; readonly userAgent: string };

async function sessionsOf(browser: StaffBrowser): Promise<Listed[]> {
  return (await browser.get<{ data: Listed[] }>('/account/sessions')).body.data;
}

async function signedInFrom(email: string, headers: Record<string, string>): Promise<StaffBrowser> {
  const browser = admin.browser();
  const sending = { body: { email, password: PASSWORD }, headers: { 'sec-fetch-site': 'same-origin', ...headers } };
  expect((await browser.send('POST', '/session', sending)).status).toBe(200);
  return browser;
}

async function account(permissions: ('read_all' | 'manage_staff' | 'process_refunds')[] = ['read_all']) {
  const email = await admin.addStaff(permissions);
  const browser = await admin.browser().signIn(email, PASSWORD);
  const { id } = await admin.db('staff').where({ email }).first<{ id: string }>('id');
  return { email, browser, id };
}

describe('the sessions of an account', () => {
  it('are listed with address and browser, and only for their owner', async () => {
    const { email, browser } = await account();
    await signedInFrom(email, { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Firefox on a phone' });

    const listed = await sessionsOf(browser);

    expect(listed).toHaveLength(2);
    expect(listed.find(({ isThis }) => !isThis)).toMatchObject({
      address: '203.0.113.7',
      userAgent: 'Firefox on a phone',
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
    });
    expect(JSON.stringify(listed)).not.toContain(browser.cookie.split('=')[1]);
    expect((await sessionsOf(manager)).map(({ id }) => id)).not.toContain(listed[0]?.id);
  });

  it('can be ended one by one, and only by their owner', async () => {
    const { email, browser } = await account();
    const other = await admin.browser().signIn(email, PASSWORD);
    const id = (await sessionsOf(browser)).find(({ isThis }) => !isThis)?.id;

    expect((await manager.post(`/account/sessions/${id}/end`, {})).status).toBe(404);
    expect((await other.get('/session')).status).toBe(200);
    expect((await browser.post(`/account/sessions/${id}/end`, {})).status).toBe(204);
    expect((await other.get('/session')).status).toBe(401);
    expect((await browser.get('/session')).status).toBe(200);
  });

  it('can be ended all at once, except the session in use', async () => {
    const { email, browser } = await account();
    const others = [await admin.browser().signIn(email, PASSWORD), await admin.browser().signIn(email, PASSWORD)];

    expect((await browser.post('/account/sessions/end-others', {})).body).toEqual({ ended: 2 });

    for (const other of others) expect((await other.get('/session')).status).toBe(401);
    expect((await sessionsOf(browser)).map(({ isThis }) => isThis)).toEqual([true]);
    const { body } = await manager.get<{ data: object[] }>(`/audit-log?staff=${email}`);
    expect(body.data[0]).toMatchObject({ action: 'end_other_sessions', outcome: 'succeeded', after: { ended: 2 } });
  });
});

describe('the last sign-in', () => {
  it('is the previous sign-in for its owner, and the current sign-in for managers', async () => {
    const { email, id } = await account();
    const before = admin.now().getTime();
    admin.advance(HOUR_MS);
    const browser = await admin.browser().signIn(email, PASSWORD);

    const { body } = await browser.get<{ previousSignInAt: string }>('/account');
    const listed = await (await admin.signedIn()).get<{ data: { id: string; lastSignedInAt: string }[] }>('/staff');

    expect(Date.parse(body.previousSignInAt)).toBeLessThanOrEqual(before);
    const shown = listed.body.data.find((other) => other.id === id)?.lastSignedInAt ?? '';
    expect(Date.parse(shown)).toBeGreaterThanOrEqual(before + HOUR_MS);
    manager = await admin.signedIn();
  });

  it('stays the same when the person changes the password', async () => {
    const { email } = await account();
    admin.advance(HOUR_MS);
    const browser = await admin.browser().signIn(email, PASSWORD);
    const before = await browser.get<{ previousSignInAt: string }>('/account');

    await browser.post('/session/password', { currentPassword: PASSWORD, newPassword: 'a wholly new passphrase' });

    const after = await browser.get<{ previousSignInAt: string }>('/account');
    expect(after.body.previousSignInAt).toBe(before.body.previousSignInAt);
    manager = await admin.signedIn();
  });
});

describe('a changed password', () => {
  it('closes the open sign-in link of the account', async () => {
    const { browser, id } = await account();
    const { browser: colleague } = await account(['read_all', 'manage_staff']);
    const { body } = await colleague.post<{ invitation: { url: string } }>(`/staff/${id}/invite`, {});
    const newPassword = 'a password of my own choosing';

    expect((await browser.post('/session/password', { currentPassword: PASSWORD, newPassword })).status).toBe(204);
    const token = new URL(body.invitation.url).hash.slice(1);
    const accepted = await admin.browser().post('/session/invitation', { token, password: 'the choice of a holder' });

    expect(accepted.status).toBe(404);
  });
});

describe('the profile', () => {
  it('is changed by its owner, who then signs in with the new email', async () => {
    const { email, browser } = await account();
    const renamed = `new-${email}`;

    const changed = await browser.post('/account/profile', { name: 'Ada King', email: renamed.toUpperCase() });

    expect(changed).toMatchObject({ status: 200, body: { name: 'Ada King', email: renamed } });
    expect((await browser.get('/session')).body).toMatchObject({ staff: { email: renamed } });
    await admin.browser().signIn(renamed, PASSWORD);
    expect((await admin.browser().post('/session', { email, password: PASSWORD })).status).toBe(401);
    const { body } = await manager.get<{ data: object[] }>(`/audit-log?staff=${email}&action=change_profile`);
    expect(body.data[0]).toMatchObject({
      action: 'change_profile',
      before: { email, name: 'Ada' },
      after: { email: renamed, name: 'Ada King' },
    });
  });

  it('is changed from our own pages only', async () => {
    const { browser } = await account();
    const headers = { 'sec-fetch-site': 'cross-site' };

    const answer = await browser.send('POST', '/account/profile', { body: { name: 'Mallory' }, headers });

    expect(answer).toMatchObject({ status: 403, body: { type: '/problems/forbidden' } });
  });

  it('gets another email only after a recent sign-in, and another name at any time', async () => {
    const { email, browser } = await account();
    for (let index = 0; index < 2; index += 1) {
      admin.advance(10 * 60_000);
      await browser.get('/session');
    }

    expect((await browser.post('/account/profile', { name: 'Ada', email: `new-${email}` })).body).toMatchObject({
      type: '/problems/recent-sign-in-required',
      purpose: 'account',
    });
    expect((await browser.post('/account/profile', { name: 'Grace', email })).status).toBe(200);
    manager = await admin.signedIn();
  });

  it('keeps the work of its owner when the email changes', async () => {
    const discrepancy = aDiscrepancy();
    const { email, browser } = await account(['process_refunds', 'read_all']);
    await admin.probe.publish(DiscrepancyRecorded.refunds, { about: discrepancy.id, data: { discrepancy } });
    const path = `/work-queue/discrepancy/${discrepancy.id}/assign`;
    await eventually(async () => expect((await manager.post(path, { assignee: email })).status).toBe(200));

    await browser.post('/account/profile', { name: 'Ada', email: `new-${email}` });

    const { body } = await browser.get<{ data: object[] }>('/work-queue?assignee=me');
    expect(body.data).toMatchObject([{ record: { id: discrepancy.id }, assignee: `new-${email}` }]);
  });

  it('is changed by managers who have all permissions of the account', async () => {
    const { email, id } = await account();
    const weak = await account(['manage_staff']);
    const profile = { name: 'Grace', email: `grace-${email}`, reason: 'Married' };

    expect((await weak.browser.post(`/staff/${id}/profile`, profile)).status).toBe(403);
    expect(await manager.post(`/staff/${id}/profile`, profile)).toMatchObject({
      status: 200,
      body: { name: 'Grace', email: profile.email },
    });
    await admin.browser().signIn(profile.email, PASSWORD);
    const { body } = await manager.get<{ data: object[] }>(`/audit-log?target=${id}`);
    expect(body.data[0]).toMatchObject({ action: 'change_profile', reason: 'Married', before: { email } });
  });
});

describe('two people who change the profile of an account', () => {
  it('keep both changes if one changes the name and the other the email', async () => {
    const { email, id, browser } = await account();
    const renamed = `new-${email}`;

    await manager.post(`/staff/${id}/profile`, { email: renamed });
    const own = await browser.post('/account/profile', { name: 'Ada King' });
    const colleagues = await manager.post(`/staff/${id}/profile`, { name: 'Grace' });

    expect(own).toMatchObject({ status: 200, body: { name: 'Ada King', email: renamed } });
    expect(colleagues).toMatchObject({ status: 200, body: { name: 'Grace', email: renamed } });
  });
});

describe('a former email', () => {
  it('stays reserved, so that only its account may take it again', async () => {
    const [one, two] = [await account(), await account()];
    await one.browser.post('/account/profile', { name: 'Ada', email: `new-${one.email}` });

    const taken = await two.browser.post('/account/profile', { name: 'Ada', email: one.email });
    const present = await two.browser.post('/account/profile', { name: 'Ada', email: `new-${one.email}` });
    const created = await manager.post('/staff', { email: one.email, name: 'Ada', permissions: ['read_all'] });

    const inUse = { status: 409, body: { type: '/problems/email-in-use' } };
    expect([taken, present, created]).toMatchObject(Array(3).fill(inUse));
    expect((await one.browser.post('/account/profile', { name: 'Ada', email: one.email })).status).toBe(200);
    expect(await admin.db('former_emails').where({ email: one.email })).toEqual([]);
  });

  it('still identifies its account where two people are required', async () => {
    const { email, browser } = await account();
    const renamed = `new-${email}`;
    await browser.post('/account/profile', { name: 'Ada', email: renamed });

    expect(await findRelatedAccounts(admin.db, renamed, admin.now())).toEqual([email]);
    expect(await findRelatedAccounts(admin.db, email, admin.now())).toEqual([renamed]);
  });

  it('still identifies the requester of a refund, who does not see it among the requests of others', async () => {
    const { email, browser } = await account();
    const refund = sampleRefund({ requestedBy: email });
    await admin.probe.publish(RefundRequested, { about: refund.id, data: { refund } });
    await browser.post('/account/profile', { name: 'Ada', email: `new-${email}` });
    const found = async (filter: string) =>
      (await browser.get<{ data: object[] }>(`/refunds?booking=${refund.bookingId}${filter}`)).body.data;

    await eventually(async () => expect(await found('')).toHaveLength(1));
    expect(await found('&requester=others')).toEqual([]);
  });

  it('still relates the accounts that it created', async () => {
    const maker = await account(['manage_staff']);
    const email = `made-${maker.email}`;
    await maker.browser.post('/staff', { email, name: 'Made', permissions: ['manage_staff'] });
    const renamed = `new-${maker.email}`;
    await maker.browser.post('/account/profile', { name: 'Ada', email: renamed });

    expect((await findRelatedAccounts(admin.db, email, admin.now())).sort()).toEqual([maker.email, renamed].sort());
    expect(await findRelatedAccounts(admin.db, FIRST_STAFF.email, admin.now())).toEqual([]);
  });
});
