import { describe, expect, it } from '@jest/globals';
import type { ActionDialog } from './action-dialog.tsx';

type Props = Parameters<typeof ActionDialog>[0];

describe('the dialog of an action', () => {
  it('does not compile without a message to show after success', () => {
    const action = { of: 'account.change', run: () => Promise.resolve() } as const;
    // @ts-expect-error -- `done` is missing, and there is no `account.changeDone`.
    const silent = action satisfies Props;
    // @ts-expect-error -- `done` is null.
    const empty = { ...action, done: null } satisfies Props;
    const complete = { ...action, done: 'Done.' } satisfies Props;
    const withText = { ...action, of: 'account.edit' } as const satisfies Props;

    expect([silent, empty, complete, withText].map((props) => 'done' in props)).toEqual([false, true, true, false]);
  });
});
