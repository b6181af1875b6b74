import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { type AdminStage, openAdminStage } from '../../src/admin/admin-stage.ts';

const START_MS_MAX = 90_000;

/** Open while the tests run. */
export let stage: AdminStage;

beforeAll(async () => {
  stage = await openAdminStage();
}, START_MS_MAX);

afterAll(() => stage.stop());

let openBefore: ReadonlySet<BrowserContext>;

beforeEach(() => {
  openBefore = new Set(stage.browser.contexts());
});

/** A test that fails leaves its pages open. They would go on with their work and take time from the next tests. */
afterEach(async () => {
  const leftOpen = stage.browser.contexts().filter((context) => !openBefore.has(context));
  await Promise.all(leftOpen.map((context) => context.close()));
});
