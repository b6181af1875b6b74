import { z } from 'zod';
import { defineCommand } from '../define-command.ts';
import { defineForServices } from '../define-for-services.ts';
import { serviceNames } from '../service-names.ts';
import { CustomerScope, recordKeepers } from './get-customer-records.ts';

const ErasureScope = CustomerScope.extend({ pseudonym: z.string().min(1), after: z.uuid().nullable() });
export type ErasureScope = z.infer<typeof ErasureScope>;

/**
 * Erases a page of the records of a service; `next` continues, null at the end. Bookings also finds the bookings of the
 * customer that the request does not name, and answers with the ids of all. A repetition changes nothing.
 */
export const EraseCustomer = defineForServices(recordKeepers, (answeredBy) =>
  defineCommand('EraseCustomer', {
    answeredBy,
    summary: 'Replaces what identifies a customer in a page of records, once nothing of the customer is open.',
    request: ErasureScope,
    reply: z.object({ bookingIds: z.array(z.uuid()), next: z.uuid().nullable() }),
  }),
);

/** Erases a page of the stored messages of a service. */
export const EraseMessages = defineForServices(serviceNames, (answeredBy) =>
  defineCommand('EraseMessages', {
    answeredBy,
    summary: 'Replaces what identifies a customer in a page of stored events and dead letters.',
    request: ErasureScope,
    reply: z.object({ next: z.uuid().nullable() }),
  }),
);
