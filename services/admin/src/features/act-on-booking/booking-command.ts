import type { Booking } from '@booking/contracts';
import { Id } from '@booking/http';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import type { Action } from '../../audit-entry/audit-entry.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { bookingRecords } from '../../records/booking.ts';

const Params = z.object({ booking: Id });
type Request = { params: z.infer<typeof Params> };

/** The common part of all commands about one booking: they need one permission. */
export function bookingCommand({ db }: { db: Database }) {
  return {
    tag: 'Bookings',
    params: Params,
    notFound: 'booking-not-found',
    permission: 'process_refunds',
    target: ({ params }: Request): Action['target'] => ({ type: 'booking', id: params.booking }),
    before: ({ params }: Request): Promise<Booking | undefined> => findRecord(db, bookingRecords, params.booking),
  } as const;
}
