import { describe, expect, it } from '@jest/globals';
import { Filled } from './environment.ts';

describe('a variable that has to say something', () => {
  it('is taken without the blanks around it, which an editor or a shell leaves', () => {
    expect(Filled.parse(' sk_test_1\n')).toBe('sk_test_1');
  });

  it.each(['', ' ', '\t\n', undefined])('is refused when it is %j', (text) => {
    expect(Filled.safeParse(text).success).toBe(false);
  });
});
