import { randomUUID } from 'node:crypto';
import { createDatabase, systemClock } from '@booking/runtime';
import { createTestDatabase, eventually } from '@booking/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { migrations } from '../migrations/index.ts';
import { createFirstStaff } from '../src/features/create-first-staff/create-first-staff.ts';
import { Passwords } from '../src/staff/password.ts';
import type { InvitedStaff, StaffAccount } from '../src/staff/staff-resource.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { admin, FIRST_STAFF, PASSWORD, PUBLIC_URL, useAdmin } from './start-admin.ts';

let manager: StaffBrowser;

useAdmin();
beforeAll(async () => {
  manager = await admin.signedIn();
});

/** Creates an account, whose owner has not opened the link yet. */
async function created(email: string, permissions: readonly string[] = ['read_all']): Promise<InvitedStaff> {
  const { status, body } = await manager.post<InvitedStaff>('/staff', { email, name: 'Grace', permissions });
  expect(status).toBe(201);
  return body;
}

/** Creates an account and lets its owner choose `PASSWORD`. */
async function invited(
  email: string,
  permissions?: readonly string[],
): Promise<InvitedStaff & { browser: StaffBrowser }> {
  const body = await created(email, permissions);
  const browser = admin.browser();
  expect((await accept(body, browser)).status).toBe(200);
  return { ...body, browser };
}

function accept({ invitation }: InvitedStaff, browser = admin.browser(), password = PASSWORD) {
  const token = new URL(invitation.url).hash.slice(1);
  return browser.post<{ staff: object }>('/session/invitation', { token, password });
}

describe('an account', () => {
  it('is created, gets a password from its owner, and loses all its sessions when it is disabled', async () => {
    const { browser: grace, invitation, ...account } = await invited('Grace@Example.com', ['read_all']);

    const { body: session } = await grace.get<{ staff: object }>('/session');
    const elsewhere = await admin.browser().signIn('grace@example.com', PASSWORD);
    const disabled = await manager.post<StaffAccount>(`/staff/${account.id}/disable`, { reason: 'Left' });

    expect(invitation.url).toMatch(new RegExp(`^${PUBLIC_URL}/admin/invitation#[\\w-]{43}$`));
    expect(account).toMatchObject({ email: 'grace@example.com', permissions: ['read_all'], hasPassword: false });
    expect(session.staff).toEqual({ id: account.id, email: account.email, name: 'Grace', permissions: ['read_all'] });
    expect(disabled).toMatchObject({ status: 200, body: { disabledAt: expect.any(String), hasPassword: true } });
    expect(JSON.stringify(disabled.body)).not.toContain('scrypt');
    expect((await grace.get('/session')).status).toBe(401);
    expect((await elsewhere.get('/session')).status).toBe(401);
    expect(await grace.post('/session', { email: account.email, password: PASSWORD })).toMatchObject({ status: 401 });
  });

  it('works again after it was enabled', async () => {
    const { id, email } = await invited('enabled@example.com');
    await manager.post(`/staff/${id}/disable`, {});

    expect(await manager.post(`/staff/${id}/enable`, {})).toMatchObject({ status: 200, body: { disabledAt: null } });
    await admin.browser().signIn(email, PASSWORD);
  });

  it('uses changed permissions from its next request on', async () => {
    const { id, browser } = await invited('permitted@example.com', ['read_all']);

    const permitted = await manager.post(`/staff/${id}/permissions`, {
      permissions: ['manage_staff'],
      reason: 'New work',
    });

    expect(permitted).toMatchObject({ status: 200, body: { permissions: ['manage_staff'] } });
    expect((await browser.get('/payments')).status).toBe(403);
    expect((await browser.get('/staff')).status).toBe(200);
    const { body: log } = await manager.get<{ data: object[] }>(`/audit-log?target=${id}`);
    expect(log.data[0]).toMatchObject({
      action: 'permit_staff',
      reason: 'New work',
      before: { permissions: ['read_all'] },
      after: { permissions: ['manage_staff'] },
    });
  });

  it('keeps the permissions that a colleague changed while they were being edited', async () => {
    const previous = ['read_all', 'process_refunds', 'manage_webhooks'];
    const { id } = await invited('edited@example.com', previous);
    await manager.post(`/staff/${id}/permissions`, { permissions: ['read_all'] });

    const permissions = ['read_all', 'process_refunds'];
    const stale = await manager.post(`/staff/${id}/permissions`, { permissions, previous });
    const { body: log } = await manager.get<{ data: object[] }>(`/audit-log?target=${id}`);
    const fresh = await manager.post(`/staff/${id}/permissions`, { permissions, previous: ['read_all'] });

    expect(stale).toMatchObject({ status: 409, body: { permissions: ['read_all'] } });
    expect(log.data[0]).toMatchObject({ action: 'permit_staff', outcome: 'refused' });
    expect(fresh).toMatchObject({ status: 200, body: { permissions } });
  });

  it('may read records when it may decide on refunds, however that permission was granted', async () => {
    const wanted = { email: 'decides@example.com', name: 'Grace', permissions: ['process_refunds'] };
    const created = await manager.post<InvitedStaff>('/staff', wanted);
    const permitted = await manager.post<StaffAccount>(`/staff/${created.body.id}/permissions`, {
      permissions: ['process_refunds', 'manage_staff'],
    });

    expect(created.body.permissions).toEqual(['process_refunds', 'read_all']);
    expect(permitted.body.permissions).toEqual(['process_refunds', 'manage_staff', 'read_all']);
  });

  it('keeps the time at which it was first disabled', async () => {
    const email = await admin.addStaff([]);
    const [id] = await admin.db('staff').where({ email }).pluck<string[]>('id');

    const first = await manager.post<StaffAccount>(`/staff/${id}/disable`, {});
    const second = await manager.post<StaffAccount>(`/staff/${id}/disable`, {});

    expect(second.body).toEqual(first.body);
  });

  it('is listed with all others, page by page', async () => {
    await admin.addStaff([]);
    const { body } = await manager.get<{ data: StaffAccount[]; next: null }>('/staff?limit=100');
    const first = await manager.get<{ data: StaffAccount[]; next: string }>('/staff?limit=1');
    const second = await manager.get<{ data: StaffAccount[] }>(`/staff?limit=1&after=${first.body.next}`);

    expect(body.next).toBeNull();
    expect(body.data.map(({ email }) => email)).toContain(FIRST_STAFF.email);
    expect([...first.body.data, ...second.body.data]).toEqual(body.data.slice(0, 2));
  });

  it('is found by parts of its name and its email', async () => {
    const wanted = { email: 'g.hopper@example.com', name: 'Grace Hopper', permissions: ['read_all'] };
    const { body: created } = await manager.post<InvitedStaff>('/staff', wanted);
    const found = async (q: string) =>
      (await manager.get<{ data: StaffAccount[] }>(`/staff?q=${encodeURIComponent(q)}`)).body.data.map(({ id }) => id);

    expect(await found('hopp')).toEqual([created.id]);
    expect(await found('HOPPER g.hop')).toEqual([created.id]);
    expect(await found('hopper nobody')).toEqual([]);
    expect([await found('hopp%er'), await found('…')]).toEqual([[], []]);
  });

  it('cannot be created twice for one email', async () => {
    const email = await admin.addStaff([]);
    const answer = await manager.post('/staff', { email, name: 'Ada', permissions: ['read_all'] });

    expect(answer).toMatchObject({ status: 409, body: { type: '/problems/email-in-use' } });
  });

  it.each([
    { email: 'ada' },
    { password: PASSWORD },
    { name: ' ' },
    { name: 'a\nb' },
    { permissions: ['everything'] },
    { permissions: 'read_all' },
    { permissions: [] },
    { disabledAt: null },
  ])('is rejected with %j', async (fault) => {
    const newStaff = { email: 'eve@example.com', name: 'Eve', permissions: ['read_all'], ...fault };

    expect(await manager.post('/staff', newStaff)).toMatchObject({ status: 422 });
  });

  it('never gets a permission that its manager lacks', async () => {
    const limited = await admin.browser().signIn(await admin.addStaff(['manage_staff', 'read_all']), PASSWORD);
    const { id } = await invited('low@example.com');
    const permissions = ['read_all', 'process_refunds'];
    const problem = { status: 403, body: { permission: 'process_refunds' } };

    expect(await limited.post('/staff', { email: 'm@example.com', name: 'M', permissions })).toMatchObject(problem);
    expect(await limited.post(`/staff/${id}/permissions`, { permissions })).toMatchObject(problem);
    expect(await admin.db('staff').where({ email: 'm@example.com' })).toEqual([]);
  });

  it('is not taken over by a link of a manager with fewer permissions', async () => {
    const limited = await admin.browser().signIn(await admin.addStaff(['manage_staff', 'read_all']), PASSWORD);
    const { id } = await invited('high@example.com', ['process_refunds']);
    await manager.post(`/staff/${id}/disable`, {});

    const problem = { status: 403, body: { permission: 'process_refunds' } };
    expect(await limited.post(`/staff/${id}/invite`, {})).toMatchObject(problem);
    expect(await limited.post(`/staff/${id}/enable`, {})).toMatchObject(problem);
  });

  it.each([
    ['disable it', 'disable'],
    ['change its permissions', 'permissions'],
  ])('keeps its permissions when a manager who lacks one of them tries to %s', async (_what, action) => {
    const limited = await admin.browser().signIn(await admin.addStaff(['manage_staff', 'read_all']), PASSWORD);
    const { id, browser } = await invited(`${action}@example.com`, ['read_all', 'process_refunds']);

    const body = action === 'permissions' ? { permissions: ['read_all'] } : {};
    const answer = await limited.post(`/staff/${id}/${action}`, body);

    expect(answer).toMatchObject({ status: 403, body: { permission: 'process_refunds' } });
    const { body: session } = await browser.get<{ staff: object }>('/session');
    expect(session.staff).toMatchObject({ permissions: ['read_all', 'process_refunds'] });
  });

  it('stays enabled for one of two managers who disable each other at once', async () => {
    const emails = [await admin.addStaff(['manage_staff']), await admin.addStaff(['manage_staff'])];
    const accounts = await Promise.all(
      emails.map(async (email) => {
        const [id] = await admin.db('staff').where({ email }).pluck<string[]>('id');
        return { id, browser: await admin.browser().signIn(email, PASSWORD) };
      }),
    );

    const answers = await Promise.all(
      accounts.map(({ browser }, index) => browser.post(`/staff/${accounts[1 - index]?.id}/disable`, {})),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await admin.db('staff').whereIn('email', emails).whereNull('disabled_at');
    expect(left).toHaveLength(1);
  });

  it.each([
    ['enable itself', 'enable'],
    ['change its own permissions', 'permissions'],
    ['invite itself', 'invite'],
  ])('cannot %s', async (_what, action) => {
    const [id] = await admin.db('staff').where({ email: FIRST_STAFF.email }).pluck<string[]>('id');

    const body = action === 'permissions' ? { permissions: [] } : {};
    expect((await manager.post(`/staff/${id}/${action}`, body)).status).toBe(403);
  });

  it('is not disabled by its owner', async () => {
    const [id] = await admin.db('staff').where({ email: FIRST_STAFF.email }).pluck<string[]>('id');

    expect((await manager.post(`/staff/${id}/disable`, {})).status).toBe(403);
    expect((await manager.get('/session')).status).toBe(200);
  });

  it('cannot be disabled when it does not exist', async () => {
    expect((await manager.post(`/staff/${randomUUID()}/disable`, {})).status).toBe(404);
    expect((await manager.post('/staff/me/disable', {})).status).toBe(404);
  });
});

describe('an invitation', () => {
  it('is accepted once, also by two concurrent requests', async () => {
    const body = await created('two@example.com');

    const answers = await Promise.all([accept(body), accept(body), accept(body)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await accept(body)).status).toBe(404);
  });

  it('ends when another invitation is issued, when the account is disabled, and after three days', async () => {
    const first = await created('n@example.com');
    const { body: second } = await manager.post<InvitedStaff>(`/staff/${first.id}/invite`, {});
    expect((await accept(first)).status).toBe(404);
    await manager.post(`/staff/${first.id}/disable`, {});
    expect((await accept(second)).status).toBe(404);
    await manager.post(`/staff/${first.id}/enable`, {});
    const { body: third } = await manager.post<InvitedStaff>(`/staff/${first.id}/invite`, {});
    expect(Date.parse(third.invitation.expiresAt) - Date.now()).toBeCloseTo(3 * 86_400_000, -5);
    await admin.db('invitations').where({ staff_id: first.id }).update({ expires_at: new Date() });

    expect((await accept(third)).status).toBe(404);
  });

  it('ends when the account gets more permissions than when the invitation was issued', async () => {
    const body = await created('more@example.com');

    await manager.post(`/staff/${body.id}/permissions`, { permissions: ['process_refunds'] });

    expect((await accept(body)).status).toBe(404);
  });

  it('ends all sessions of the account when it replaces a forgotten password', async () => {
    const { browser, ...account } = await invited('forgot@example.com');
    const { body: again } = await manager.post<InvitedStaff>(`/staff/${account.id}/invite`, { reason: 'Forgotten' });
    expect((await browser.get('/session')).status).toBe(200);

    expect((await accept(again, admin.browser(), 'another very good password')).status).toBe(200);

    expect((await browser.get('/session')).status).toBe(401);
    await admin.browser().signIn(account.email, 'another very good password');
    expect((await admin.browser().post('/session', { email: account.email, password: PASSWORD })).status).toBe(401);
  });

  it.each([{ password: 'eleven char' }, { password: 'x'.repeat(257) }, { token: '' }, { staff: 'me' }])(
    'is rejected with %j',
    async (fault) => {
      expect(
        (await admin.browser().post('/session/invitation', { token: 'a', password: PASSWORD, ...fault })).status,
      ).toBe(422);
    },
  );

  it('rejects a weak password, and stays open for another password', async () => {
    const invitee = { email: 'guessable@example.com', name: 'Grace Hopper', permissions: ['read_all'] };
    const { body } = await manager.post<InvitedStaff>('/staff', invitee);

    const weak = await accept(body, admin.browser(), 'GraceHopper1');

    const detail = expect.stringMatching(/easy to guess/) as unknown;
    expect(weak).toMatchObject({ status: 422, body: { errors: [{ pointer: '/password', detail }] } });
    expect((await accept(body)).status).toBe(200);
  });

  it('is accepted from our own pages only', async () => {
    const body = { token: 'a', password: PASSWORD };
    const headers = { 'sec-fetch-site': 'cross-site' };

    expect((await admin.browser().send('POST', '/session/invitation', { body, headers })).status).toBe(403);
  });

  it('cannot be retrieved a second time', async () => {
    const body = await created('s@example.com');
    const token = new URL(body.invitation.url).hash.slice(1);

    const stored = await Promise.all([admin.db('audit_entries').select(), admin.db('invitations').select()]);

    expect(JSON.stringify(stored)).toContain('s@example.com');
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});

describe('a password', () => {
  it('is changed by its owner, and every other session ends', async () => {
    const { browser, email } = await invited('changes@example.com');
    const elsewhere = await admin.browser().signIn(email, PASSWORD);

    const newPassword = 'a password of my own choosing';
    const { status } = await browser.post('/session/password', { currentPassword: PASSWORD, newPassword });

    expect(status).toBe(204);
    expect((await browser.get('/session')).status).toBe(200);
    expect((await elsewhere.get('/session')).status).toBe(401);
    await admin.browser().signIn(email, newPassword);
  });

  it('is rejected when it is easy to guess', async () => {
    const { browser, email } = await invited('weak@example.com');

    const change = { currentPassword: PASSWORD, newPassword: 'weak@example.com' };
    const { status, body } = await browser.post<{ errors: object[] }>('/session/password', change);

    expect(status).toBe(422);
    const detail = expect.stringMatching(/easy to guess/) as unknown;
    expect(body.errors).toEqual([{ pointer: '/newPassword', detail, code: 'password-weak' }]);
    await admin.browser().signIn(email, PASSWORD);
  });

  it('is not changed without the current password, for any number of guesses', async () => {
    const { browser, email } = await invited('guessed@example.com');
    const guess = { currentPassword: 'not the password at all', newPassword: 'a password of my own choosing' };

    const first = await browser.post('/session/password', guess);
    const later = await Promise.all(Array.from({ length: 15 }, () => browser.post('/session/password', guess)));

    expect(first).toMatchObject({ status: 422, body: { errors: [{ pointer: '/currentPassword' }] } });
    // Ten guesses on a device of the account and five from its address are checked. A busy machine answers some with 503.
    expect(later.filter(({ status }) => status === 422).length).toBeLessThan(15);
    await eventually(async () => expect(await browser.post('/session/password', guess)).toMatchObject({ status: 429 }));
    await admin.db('sign_in_attempts').delete();
    await admin.browser().signIn(email, PASSWORD);
  });
});

describe('the first account', () => {
  it.each(['password1234', 'ada.lovelace', 'aaaaaaaaaaaa'])(
    'stops the start with the weak password %s',
    async (password) => {
      const db = createDatabase(await createTestDatabase('admin', migrations));
      const deps = { db, clock: systemClock, passwords: new Passwords() };

      const created = createFirstStaff(deps, { email: 'ada.lovelace@example.com', password });

      await expect(created).rejects.toThrow(/ADMIN_PASSWORD: Is easy to guess/);
      expect(await db('staff').select()).toEqual([]);
      await db.destroy();
    },
  );

  it('is created once, although two replicas start at once and start again', async () => {
    const db = createDatabase(await createTestDatabase('admin', migrations));
    const deps = { db, clock: systemClock, passwords: new Passwords() };
    const start = (email: string) => createFirstStaff(deps, { email, password: PASSWORD });

    await Promise.all([start('one@example.com'), start('two@example.com')]);
    await start('three@example.com');

    const [email, ...others] = await db('staff').pluck<string[]>('email');
    const entries = await db('audit_entries').select('staff', 'action', 'target_id', 'outcome');
    await db.destroy();
    expect(others).toEqual([]);
    expect(entries).toEqual([{ staff: 'system', action: 'create_staff', target_id: email, outcome: 'succeeded' }]);
  });
});
