import type * as jestGlobals from '@jest/globals';

type Globals = typeof jestGlobals;
/** The functions of jest-circus for one test file, with the mocks and timers of its environment. */
export type TestGlobals = Readonly<Record<string, unknown>>;

let current: TestGlobals = {};

export function setTestGlobals(globals: TestGlobals): void {
  current = globals;
}

/**
 * A function of the test file that runs now. A module may serve several test files, so every call looks the function up
 * again.
 */
function passedOn<Name extends keyof Globals>(name: Name): Globals[Name] {
  const running = () => current[name] as (...parameters: unknown[]) => unknown;
  return new Proxy(() => undefined, {
    apply: (_target, _self, parameters: unknown[]) => running()(...parameters),
    get: (_target, property): unknown => Reflect.get(running(), property),
  }) as unknown as Globals[Name];
}

/** This module takes the place of `@jest/globals`. */
export const describe = passedOn('describe');
export const it = passedOn('it');
export const test = passedOn('test');
export const expect = passedOn('expect');
export const jest = passedOn('jest');
export const beforeAll = passedOn('beforeAll');
export const beforeEach = passedOn('beforeEach');
export const afterAll = passedOn('afterAll');
export const afterEach = passedOn('afterEach');
