import { describe, expect, it } from '@jest/globals';
import { actorOf, disable, mayWork, permissionBeyond, permit, type Staff } from './staff.ts';

const staff: Staff = {
  id: '01980000-0000-7000-8000-000000000001',
  email: 'ada@example.com',
  name: 'Ada',
  passwordHash: 'a hash',
  openIdSubject: null,
  permissions: ['read_all', 'manage_staff'],
  createdAt: new Date('2026-01-01T00:00:00Z'),
  disabledAt: null,
};

describe('a member of staff', () => {
  it('is identified to the other services by email and permissions', () => {
    expect(actorOf(staff)).toEqual({ sub: 'ada@example.com', permissions: ['read_all', 'manage_staff'] });
  });

  it('is active until the account is disabled; a repetition keeps the time of the first request', () => {
    const disabled = disable(staff, new Date('2026-02-01T00:00:00Z'));

    expect(mayWork(staff)).toBe(true);
    expect(mayWork(disabled)).toBe(false);
    expect(disable(disabled, new Date('2026-03-01T00:00:00Z'))).toBe(disabled);
  });

  it('may read the records that they decide on, and has each permission once', () => {
    expect(permit(staff, ['process_refunds', 'process_refunds']).permissions).toEqual(['process_refunds', 'read_all']);
    expect(permit(staff, ['manage_staff']).permissions).toEqual(['manage_staff']);
  });

  it('cannot grant a permission that they lack', () => {
    expect(permissionBeyond(['read_all'], actorOf(staff))).toBeUndefined();
    expect(permissionBeyond(['read_all', 'process_refunds'], actorOf(staff))).toBe('process_refunds');
  });
});
