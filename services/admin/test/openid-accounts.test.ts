import { beforeAll, describe, expect, it } from '@jest/globals';
import { findRelatedAccounts } from '../src/staff/related-accounts-repository.ts';
import { hashSecretToken } from '../src/staff/secret-token.ts';
import type { InvitedStaff } from '../src/staff/staff-resource.ts';
import { openId, useOpenIdAdmin } from './openid-admin.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { FIRST_STAFF, PASSWORD } from './start-admin.ts';

useOpenIdAdmin();

let manager: StaffBrowser;
beforeAll(async () => {
  manager = await openId.admin.signedIn();
});

async function createAccount(email: string): Promise<InvitedStaff> {
  const { status, body } = await manager.post<InvitedStaff>('/staff', {
    email,
    name: 'Ada',
    permissions: ['read_all'],
  });
  expect(status).toBe(201);
  return body;
}

async function accept({ invitation }: InvitedStaff, browser = openId.admin.browser()) {
  const token = new URL(invitation.url).hash.slice(1);
  const { status } = await browser.post('/session/invitation', { token, password: PASSWORD });
  return { status, browser };
}

describe('an account that a manager prepared, once its owner signs in at the provider', () => {
  it('ends the session that the manager opened with it', async () => {
    const { sub, email } = openId.person({ groups: ['staff', 'finance'] });
    const { browser } = await accept(await createAccount(email));
    expect((await browser.get('/session')).status).toBe(200);

    await openId.signIn(sub);

    expect((await browser.get('/session')).status).toBe(401);
  });

  it('forgets the password that the manager chose', async () => {
    const { sub, email } = openId.person({ groups: ['staff', 'finance'] });
    await accept(await createAccount(email));

    await openId.signIn(sub);

    expect((await openId.admin.browser().post('/session', { email, password: PASSWORD })).status).toBe(401);
  });

  it('ends the invitation that the manager kept', async () => {
    const { sub, email } = openId.person({ groups: ['staff', 'finance'] });
    const invited = await createAccount(email);

    await openId.signIn(sub);

    expect((await accept(invited)).status).toBe(404);
  });
});

describe('an account that belongs to the provider', () => {
  it('is no longer related to its creator', async () => {
    const { sub, email } = openId.person({ groups: ['staff'] });
    await createAccount(email);
    const { admin } = openId;
    expect(await findRelatedAccounts(admin.db, email, new Date())).toEqual([FIRST_STAFF.email]);

    await openId.signIn(sub);

    expect(await findRelatedAccounts(admin.db, email, new Date())).toEqual([sub]);
  });

  it('gets no invitation', async () => {
    const { sub, email } = openId.person();
    await openId.signIn(sub);
    const [id] = await openId.admin.db('staff').where({ email }).pluck<string[]>('id');

    const { status, body } = await manager.post(`/staff/${id}/invite`, {});

    expect({ status, body }).toMatchObject({
      status: 403,
      body: { detail: expect.stringMatching(/signs in at the OpenID provider/) as unknown },
    });
    expect(await openId.admin.db('invitations').where({ staff_id: id })).toEqual([]);
  });

  it('keeps its permissions, because the next confirmation would undo a change', async () => {
    const { sub, email } = openId.person();
    await openId.signIn(sub);
    const account = () => openId.admin.db('staff').where({ email });
    const [id] = await account().pluck<string[]>('id');

    const { status, body } = await manager.post(`/staff/${id}/permissions`, { permissions: [] });

    expect({ status, body }).toMatchObject({ status: 403, body: { type: '/problems/managed-by-provider' } });
    expect(await account().pluck('permissions')).toEqual([['read_all']]);
  });

  it('cannot be opened by a link of an earlier version, and ends the link at the next sign-in', async () => {
    const { sub, email } = openId.person();
    await openId.signIn(sub);
    const [id] = await openId.admin.db('staff').where({ email }).pluck<string[]>('id');
    const token = 'A'.repeat(43);
    const expiresAt = new Date(Date.now() + 60_000);
    await openId.admin
      .db('invitations')
      .insert({ staff_id: id, token_hash: hashSecretToken(token), expires_at: expiresAt });

    expect((await openId.admin.browser().post('/session/invitation', { token, password: PASSWORD })).status).toBe(404);
    await openId.signIn(sub);
    expect(await openId.admin.db('invitations').where({ staff_id: id })).toEqual([]);
  });

  it('loses its other sessions when its permissions at the provider change', async () => {
    const { sub, email } = openId.person();
    const elsewhere = openId.browser();
    await openId.signIn(sub, elsewhere);
    const claims = { email, email_verified: true, name: 'Ada', groups: ['staff', 'finance'] };
    openId.fixture.people.set(sub, claims);

    const { session } = await openId.signIn(sub);

    expect(session).toMatchObject({ permissions: ['read_all', 'process_refunds'] });
    expect(await elsewhere.session()).toBeUndefined();
  });

  it('keeps its other sessions when nothing has changed', async () => {
    const { sub } = openId.person();
    const elsewhere = openId.browser();
    await openId.signIn(sub, elsewhere);

    await openId.signIn(sub);

    expect(await elsewhere.session()).toMatchObject({ permissions: ['read_all'] });
  });
});

describe('an account without the provider', () => {
  it('keeps its password and its sessions', async () => {
    expect((await openId.admin.browser().post('/session', FIRST_STAFF)).status).toBe(200);
    expect((await manager.get('/session')).status).toBe(200);
  });
});
