import { describe, expect, it } from '@jest/globals';
import { stepProps } from './step-props.ts';

const go = (): void => undefined;

describe('the button to another page of a list', () => {
  it('keeps the focus and ignores presses while the page is loading', () => {
    const props = stepProps({ isPossible: true, isWaiting: true, go });

    expect(props).toEqual({ 'aria-disabled': true, onClick: undefined });
  });

  it('leads to the page once the shown page is loaded', () => {
    expect(stepProps({ isPossible: true, isWaiting: false, go })).toEqual({ 'aria-disabled': false, onClick: go });
  });

  it('keeps the focus and ignores presses if there is no such page', () => {
    expect(stepProps({ isPossible: false, isWaiting: false, go })).toEqual({
      'aria-disabled': true,
      onClick: undefined,
    });
  });
});
