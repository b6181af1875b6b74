import { GetCustomerRecords } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler, fittingRecords } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { presentCallback } from '../../callback/callback.ts';
import { findCallbacksOfBookings } from '../../callback/customer-callback-repository.ts';
import { maskBody } from '../../callback/shown-secrets.ts';

/** The webhooks that name the bookings or their payments, with bodies as staff see them. */
export function exportCustomerCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(GetCustomerRecords['gateway-webhooks'], async (scope) => {
    const { callbacks, next } = await findCallbacksOfBookings(db, scope);
    const shown = callbacks.map((callback) => ({
      ...presentCallback(callback),
      body: callback.body && maskBody(callback.body.toString('utf8')),
    }));
    return fittingRecords({ kind: 'callback', records: shown, next });
  });
}
