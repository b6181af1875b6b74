import { AsyncLocalStorage } from 'node:async_hooks';
import { clientAddress, type Route } from '@booking/http';

const addresses = new AsyncLocalStorage<string | undefined>();

/** Makes the audit entries of these routes name the address of the client. */
export function withRequestAddress(routes: readonly Route[], trustedProxies: number): Route[] {
  return routes.map((route) => ({
    ...route,
    handle: (request) => addresses.run(clientAddress(request, trustedProxies), () => route.handle(request)),
  }));
}

/** The address of the client whose request is being handled; undefined in jobs, and if it is unknown. */
export function requestAddress(): string | undefined {
  return addresses.getStore();
}
