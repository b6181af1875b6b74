import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, migrate, systemClock } from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { migrations } from '../migrations/index.ts';
import { createFirstStaff } from '../src/features/create-first-staff/create-first-staff.ts';
import type { StaffAccount } from '../src/staff/staff-resource.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { FIRST_STAFF, PASSWORD, startAdmin, type RunningAdmin } from './start-admin.ts';

let admin: RunningAdmin;
let manager: StaffBrowser;

beforeAll(async () => {
  admin = await startAdmin();
  manager = await admin.signedIn();
});

afterAll(() => admin.stop());

describe('an account', () => {
  it('is created, signs in with its permissions, and is disabled with everything it had open', async () => {
    const newStaff = { email: 'Grace@Example.com', name: 'Grace', password: PASSWORD, permissions: ['read_all'] };

    const { status, body: account } = await manager.post<StaffAccount>('/staff', newStaff);
    const grace = await admin.browser().signIn('grace@example.com', PASSWORD);
    const { body: session } = await grace.get<{ staff: object }>('/session');
    const disabled = await manager.post<StaffAccount>(`/staff/${account.id}/disable`, { reason: 'Left' });

    expect(status).toBe(201);
    expect(account).toMatchObject({
      email: 'grace@example.com',
      name: 'Grace',
      permissions: ['read_all'],
      disabledAt: null,
    });
    expect(JSON.stringify(account)).not.toContain('scrypt');
    expect(session.staff).toEqual({ id: account.id, email: account.email, name: 'Grace', permissions: ['read_all'] });
    expect(disabled).toMatchObject({ status: 200, body: { disabledAt: expect.any(String) } });
    expect((await grace.get('/session')).status).toBe(401);
    expect(await grace.post('/session', { email: account.email, password: PASSWORD })).toMatchObject({ status: 401 });
  });

  it('is disabled once: a second time changes nothing', async () => {
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

  it('cannot be made twice for one email', async () => {
    const email = await admin.addStaff([]);
    const answer = await manager.post('/staff', { email, name: 'Ada', password: PASSWORD, permissions: [] });

    expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer: '/email' }] } });
  });

  it.each([
    { email: 'ada' },
    { password: 'eleven char' },
    { password: 'x'.repeat(257) },
    { name: ' ' },
    { name: 'a\nb' },
    { permissions: ['everything'] },
    { permissions: 'read_all' },
    { disabledAt: null },
  ])('is refused with %j', async (fault) => {
    const newStaff = { email: 'eve@example.com', name: 'Eve', password: PASSWORD, permissions: [], ...fault };

    expect(await manager.post('/staff', newStaff)).toMatchObject({ status: 422 });
  });

  it('never gets a permission that its maker lacks', async () => {
    const email = await admin.addStaff(['manage_staff', 'read_all']);
    const limited = await admin.browser().signIn(email, PASSWORD);
    const newStaff = { email: 'mallory@example.com', name: 'Mallory', password: PASSWORD };

    const answer = await limited.post('/staff', { ...newStaff, permissions: ['read_all', 'process_refunds'] });

    expect(answer).toMatchObject({ status: 403, body: { permission: 'process_refunds' } });
    expect(await admin.db('staff').where({ email: newStaff.email })).toEqual([]);
  });

  it('is not disabled by its owner', async () => {
    const [id] = await admin.db('staff').where({ email: FIRST_STAFF.email }).pluck<string[]>('id');

    expect((await manager.post(`/staff/${id}/disable`, {})).status).toBe(403);
    expect((await manager.get('/session')).status).toBe(200);
  });

  it('that does not exist cannot be disabled', async () => {
    expect((await manager.post(`/staff/${randomUUID()}/disable`, {})).status).toBe(404);
    expect((await manager.post('/staff/me/disable', {})).status).toBe(404);
  });
});

describe('the first account', () => {
  it('is one, though two replicas make it at once and each starts again', async () => {
    const db = createDatabase(await createTestDatabase('admin'));
    await migrate(db, migrations);
    const deps = { db, clock: systemClock };
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
