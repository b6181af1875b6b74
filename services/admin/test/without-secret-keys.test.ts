import { describe, expect, it } from '@jest/globals';
import { staff, useStaff } from './start-admin.ts';

useStaff({ secretKeys: [] });

describe('admin without a key for secrets', () => {
  it('says that no authenticator app can be set up, and rejects a setup', async () => {
    expect(await staff.get('/account')).toMatchObject({ status: 200, body: { authenticatorUsable: false } });
    expect(await staff.post('/account/authenticator', {})).toMatchObject({
      status: 409,
      body: { type: '/problems/authenticator-unavailable' },
    });
  });
});
