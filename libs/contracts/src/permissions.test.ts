import { describe, expect, it } from '@jest/globals';
import { hasPermission, requirePermission } from './permissions.ts';

describe('permissions', () => {
  it.each([
    [[]],
    [['process_refund']],
    [['process_refunds_all']],
    [['PROCESS_REFUNDS']],
    [['read_all process_refunds']],
  ])('are compared as whole words: %j does not permit process_refunds', (permissions) => {
    const caller = { sub: 'alice', permissions };

    expect(hasPermission(caller, 'process_refunds')).toBe(false);
    expect(() => requirePermission(caller, 'process_refunds')).toThrow(
      expect.objectContaining({ type: 'forbidden', extensions: { permission: 'process_refunds' } }),
    );
  });

  it('admit an actor who has the required permission', () => {
    const caller = { sub: 'alice', permissions: ['read_all', 'process_refunds'] };

    expect(hasPermission(caller, 'read_all')).toBe(true);
    expect(() => requirePermission(caller, 'process_refunds')).not.toThrow();
  });
});
