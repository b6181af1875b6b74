import { describe, expect, it } from '@jest/globals';
import type { ActionDialog } from './action-dialog.tsx';

type Props = Parameters<typeof ActionDialog>[0];

describe('the dialog of an action', () => {
  it('does not compile without a message about the success', () => {
    const action = {
      of: 'staff.invite',
      reason: 'none',
      run: () => Promise.resolve(),
      onClose: () => undefined,
    } as const;
    // @ts-expect-error -- `done` is missing.
    const silent = action satisfies Props;
    // @ts-expect-error -- `done` is nothing.
    const empty = { ...action, done: null } satisfies Props;
    const complete = { ...action, done: 'Done.' } satisfies Props;

    expect([silent, empty, complete].map((props) => 'done' in props)).toEqual([false, true, true]);
  });
});
