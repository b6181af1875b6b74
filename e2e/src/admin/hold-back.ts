import type { Route } from 'playwright-core';
import type { StaffScreen } from './staff-screen.ts';

/** Holds back the requests to an address until the returned function is called. By default they then continue. */
export async function holdBack(
  { page }: StaffScreen,
  address: string,
  handle = (route: Route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(address, (route) => promise.then(() => handle(route)));
  return () => resolve(undefined);
}
