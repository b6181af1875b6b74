import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffBrowser } from './staff-browser.ts';
import { type RunningAdmin, startAdmin } from './start-admin.ts';

let admin: RunningAdmin;
let staff: StaffBrowser;

beforeAll(async () => {
  admin = await startAdmin({ secretKeys: [] });
  staff = await admin.signedIn();
});

afterAll(() => admin.stop());

describe('admin without a key for secrets', () => {
  it('says that no authenticator app can be set up, and rejects a setup', async () => {
    expect(await staff.get('/account')).toMatchObject({ status: 200, body: { authenticatorUsable: false } });
    expect(await staff.post('/account/authenticator', {})).toMatchObject({
      status: 409,
      body: { type: '/problems/authenticator-unavailable' },
    });
  });
});
