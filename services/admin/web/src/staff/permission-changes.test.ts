import { describe, expect, it } from '@jest/globals';
import { changesOf, rebased } from './permission-changes.ts';

describe('changes to permissions that a colleague changed meanwhile', () => {
  it('are applied to the current permissions, and grant nothing that the colleague revoked', () => {
    const previous = ['read_all', 'process_refunds', 'manage_webhooks'] as const;
    const wanted = ['read_all', 'process_refunds', 'manage_staff'] as const;

    const applied = rebased(wanted, { previous, present: ['read_all', 'manage_webhooks'] });

    expect(applied).toEqual(['read_all', 'manage_staff']);
    expect(changesOf(applied, ['read_all', 'manage_webhooks'])).toEqual({
      granted: ['manage_staff'],
      revoked: ['manage_webhooks'],
    });
  });
});
