import { describe, expect, it } from '@jest/globals';
import { hideNotice, notify, shownNotice } from './shown-notice.ts';

describe('a message', () => {
  it('has a key of its own while it is shown and fades out, even if it repeats the text of the last message', () => {
    const keys: number[] = [];
    const unsubscribe = shownNotice.subscribe(() => keys.push(shownNotice.read().key));

    notify('Saved.', 'success');
    notify('Saved.', 'success');
    hideNotice();
    unsubscribe();

    const [first, second, hidden] = keys;
    expect(second).not.toBe(first);
    expect(hidden).toBe(second);
    expect(shownNotice.read().notice).toBeUndefined();
  });
});
