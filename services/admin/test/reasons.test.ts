import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REASONS, startAdmin, type RunningAdmin } from './start-admin.ts';
import type { StaffBrowser } from './staff-browser.ts';

let admin: RunningAdmin;
let staff: StaffBrowser;

beforeAll(async () => {
  admin = await startAdmin();
  staff = await admin.signedIn();
});

afterAll(() => admin.stop());

describe('the reasons that staff can choose', () => {
  it('are those of the configuration', async () => {
    expect((await staff.get('/reasons')).body).toEqual(REASONS);
  });
});

describe('the rejection of a refund', () => {
  it.each([{}, { reason: ' ' }])('needs a reason, because the customer reads it: %j', async (given) => {
    const { status, body } = await staff.post(`/refunds/${randomUUID()}/reject`, given);

    expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ pointer: '/reason' }] } });
    expect(await admin.db('audit_entries').where({ action: 'reject_refund' }).pluck('id')).toEqual([]);
  });
});
