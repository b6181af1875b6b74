import { describe, expect, it } from '@jest/globals';
import { completeLock, type LockedPackages } from './complete-lock.ts';

const lock: LockedPackages = {
  '': {},
  'node_modules/@swc/core': {
    version: '1.16.22',
    dev: true,
    optionalDependencies: { '@swc/core-linux-x64-gnu': '1.16.22', '@swc/core-darwin-arm64': '1.16.22' },
  },
  'node_modules/@swc/core-linux-x64-gnu': { version: '1.16.22', optional: true, os: ['linux'], cpu: ['x64'] },
};

describe('completing a lock', () => {
  it('adds packages for other platforms that the registry did not serve', () => {
    expect(completeLock(lock)['node_modules/@swc/core-darwin-arm64']).toEqual({
      version: '1.16.22',
      os: ['darwin'],
      cpu: ['arm64'],
      dev: true,
      optional: true,
    });
  });

  it('keeps existing entries and changes nothing the second time', () => {
    const completed = completeLock(lock);

    expect(completed).toMatchObject(lock);
    expect(completeLock(completed)).toEqual(completed);
  });

  it('finds a dependency in the node_modules of an outer package', () => {
    const nested: LockedPackages = {
      'libs/testing': { optionalDependencies: { inner: '1.0.0' } },
      'libs/testing/node_modules/outer': { optionalDependencies: { inner: '1.0.0' } },
      'node_modules/inner': { version: '1.0.0' },
    };

    expect(completeLock(nested)).toEqual(nested);
  });

  it('takes the lowest version of a range, and leaves out a range without a lowest version', () => {
    const ranged: LockedPackages = {
      'node_modules/chokidar': { optionalDependencies: { fsevents: '~2.3.2', anything: '*' } },
    };

    expect(completeLock(ranged)).toEqual({
      ...ranged,
      'node_modules/fsevents': { version: '2.3.2', os: ['none'], optional: true },
    });
  });
});
