import { describe, expect, it } from '@jest/globals';
import { FileSize } from './file-size.ts';

describe('the size of the file store', () => {
  it.each([
    ['20GB', 20 * 2 ** 30],
    ['200KB', 204_800],
    ['1TB', 2 ** 40],
  ])('has the value of %s in nats-server', (size, bytes) => {
    expect(FileSize.parse(size)).toBe(bytes);
  });

  it.each(['', '20', '20 GB', '20G', '-1GB', '0GB', '1.5GB', '20gb'])('rejects %p', (size) => {
    expect(FileSize.safeParse(size).success).toBe(false);
  });
});
