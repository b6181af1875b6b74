import { describe, expect, it } from '@jest/globals';
import { hideNotice, shownNotice, showNotice, subscribeToNotices } from './shown-notice.ts';

describe('a message', () => {
  it('has a key of its own while it is shown and fades out, even if it repeats the text of the last one', () => {
    const keys: number[] = [];
    const unsubscribe = subscribeToNotices(() => keys.push(shownNotice().key));
    const saved = { message: 'Saved.', severity: 'success' } as const;

    showNotice(saved);
    showNotice(saved);
    hideNotice();
    unsubscribe();

    const [first, second, hidden] = keys;
    expect(second).not.toBe(first);
    expect(hidden).toBe(second);
    expect(shownNotice().notice).toBeUndefined();
  });
});
