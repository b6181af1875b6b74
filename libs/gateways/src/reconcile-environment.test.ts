import { describe, expect, it } from '@jest/globals';
import { ReconcileEnv } from './reconcile-environment.ts';

describe('the lookback of reconciliations', () => {
  it.each([
    { COMPARE_EVERY_SECONDS: '3600', COMPARE_LOOKBACK_SECONDS: '3600' },
    { COMPARE_EVERY_SECONDS: '3600', COMPARE_LOOKBACK_SECONDS: '60' },
    { COMPARE_EVERY_SECONDS: '604800' },
  ])('stops the start when it leaves a gap: %j', (variables) => {
    const { error } = ReconcileEnv.safeParse(variables);

    expect(error?.issues).toMatchObject([{ path: ['COMPARE_LOOKBACK_SECONDS'] }]);
  });

  it.each([{}, { COMPARE_EVERY_SECONDS: '3600', COMPARE_LOOKBACK_SECONDS: '3601' }])(
    'is sufficient: %j',
    (variables) => {
      expect(ReconcileEnv.safeParse(variables).success).toBe(true);
    },
  );
});
