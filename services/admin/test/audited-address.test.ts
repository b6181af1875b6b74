import { describe, expect, it } from '@jest/globals';
import type { AuditEntryResource } from '../src/audit-entry/audit-entry-resource.ts';
import { admin, PASSWORD, useAdmin } from './start-admin.ts';

const CLIENT = '203.0.113.22';

useAdmin();

describe('the audit log', () => {
  it('names the address of the client in every entry of an action, and no address if there was no client', async () => {
    const email = await admin.addStaff(['read_all']);
    const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `192.0.2.66, ${CLIENT}` };
    const browser = admin.browser();
    await browser.send('POST', '/session', { body: { email, password: 'a wrong password' }, headers });
    await browser.send('POST', '/session', { body: { email, password: PASSWORD }, headers });

    const { body } = await browser.get<{ data: AuditEntryResource[] }>('/audit-log?order=asc');

    const addresses = body.data.map(({ action, outcome, address }) => [action, outcome, address]);
    expect(addresses).toEqual([
      ['create_staff', 'succeeded', null],
      ['sign_in', 'attempted', CLIENT],
      ['sign_in', 'refused', CLIENT],
      ['sign_in', 'attempted', CLIENT],
      ['sign_in', 'succeeded', CLIENT],
    ]);
    const { body: csv } = await browser.get<string>('/audit-log.csv?columns=address');
    expect(csv.split('\r\n').filter((line) => line === CLIENT)).toHaveLength(4);
  });
});
