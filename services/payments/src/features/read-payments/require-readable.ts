import { hasPermission, ProblemError } from '@booking/contracts';
import type { Caller } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { getPayable } from '../../payable/get-payable.ts';

export type Deps = { readonly db: Database; readonly bus: Pick<Bus, 'request'> };

/** Throws `booking-not-found` unless the caller owns the payable or may read everything. */
export async function requireReadable(deps: Deps, bookingId: string, caller: Caller): Promise<void> {
  const { customerId } = await getPayable(deps, bookingId);
  if (customerId === caller.sub || hasPermission(caller, 'read_all')) return;
  throw new ProblemError('booking-not-found', 'There is no such booking.');
}
