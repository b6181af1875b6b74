import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { type AdminFixture, openAdminFixture } from '../../src/admin/admin-fixture.ts';

/** The running product. It is set while the tests run. */
export let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
});

afterAll(() => fixture.stop());

let openBefore: ReadonlySet<BrowserContext>;

beforeEach(() => {
  openBefore = new Set(fixture.screens.lentContexts());
});

/** A failed test leaves its pages open. They would go on working, and slow down the next tests. */
afterEach(async () => {
  const leftOpen = fixture.screens.lentContexts().filter((context) => !openBefore.has(context));
  await Promise.all(leftOpen.map((context) => context.close()));
});
