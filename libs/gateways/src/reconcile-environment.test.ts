import { describe, expect, it, jest } from '@jest/globals';
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
    'is accepted when it is longer than the interval: %j',
    (variables) => {
      expect(ReconcileEnv.safeParse(variables).success).toBe(true);
    },
  );
});

describe('the polling schedule', () => {
  const scheduleOf = (variables: NodeJS.ProcessEnv): readonly number[] =>
    ReconcileEnv.parse(variables).reconcile.pollAfterSeconds;

  it.each([
    [{}, [60, 300, 3_600, 86_400]],
    [{ POLL_AFTER_SECONDS: '5, 30' }, [5, 30]],
  ])('is read from %j', (variables, seconds) => {
    expect(scheduleOf(variables)).toEqual(seconds);
  });

  it('is read from the variable with the former name, with a warning, unless the new variable is set', () => {
    const warnings = jest.spyOn(process, 'emitWarning').mockImplementation(() => undefined);

    expect(scheduleOf({ RECONCILE_AFTER_SECONDS: '7' })).toEqual([7]);
    expect(scheduleOf({ RECONCILE_AFTER_SECONDS: '7', POLL_AFTER_SECONDS: '9' })).toEqual([9]);
    expect(warnings).toHaveBeenCalledWith(expect.stringContaining('POLL_AFTER_SECONDS'), {
      type: 'DeprecationWarning',
    });
    warnings.mockRestore();
  });

  it.each(['', '0', '5,soon', '1.5'])('rejects %j', (list) => {
    expect(ReconcileEnv.safeParse({ POLL_AFTER_SECONDS: list }).success).toBe(false);
  });
});
