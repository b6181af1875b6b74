import { z } from 'zod';
import { defineCommand, defineQuery } from '../define-command.ts';
import { defineForServices } from '../define-for-services.ts';
import { serviceNames } from '../service-names.ts';

/** The services that hold data of customers. The read models of admin also hold some. */
export const recordKeepers = ['bookings', 'payments', 'refunds', 'gateway-webhooks', 'notifications'] as const;
export type RecordKeeper = (typeof recordKeepers)[number];

/** The largest number of bookings in one request. */
export const CUSTOMER_BOOKINGS_MAX = 1_000;

/**
 * A customer and some of their bookings. The bookings service knows all bookings of a customer. It ignores the list in
 * an export, and also erases the listed bookings in an erasure.
 */
export const CustomerScope = z.object({
  customerId: z.string().min(1),
  bookingIds: z.array(z.uuid()).max(CUSTOMER_BOOKINGS_MAX),
});
export type CustomerScope = z.infer<typeof CustomerScope>;

/** A record of a customer, with the name of its kind. */
export const CustomerRecord = z.object({ kind: z.string(), record: z.record(z.string(), z.unknown()) });
export type CustomerRecord = z.infer<typeof CustomerRecord>;

/**
 * Reads the records of a customer page by page. Send `next` of a page as `after` to read the following page; null means
 * that no page follows. A page may be empty although others follow.
 */
export const GetCustomerRecords = defineForServices(recordKeepers, (answeredBy) =>
  defineQuery('GetCustomerRecords', {
    answeredBy,
    summary: 'Reads a page of everything that this service holds about a customer.',
    request: CustomerScope.extend({ after: z.uuid().nullable() }),
    reply: z.object({ records: z.array(CustomerRecord), next: z.uuid().nullable() }),
  }),
);

const ErasureScope = CustomerScope.extend({ pseudonym: z.string().min(1), after: z.uuid().nullable() });
export type ErasureScope = z.infer<typeof ErasureScope>;

/**
 * Erases a customer from the records of a service, page by page. Send `next` as `after` to continue; null means that
 * nothing is left. The bookings service also finds bookings of the customer that the request does not name, and returns
 * the ids of all. A repetition changes nothing.
 */
export const EraseCustomer = defineForServices(recordKeepers, (answeredBy) =>
  defineCommand('EraseCustomer', {
    answeredBy,
    summary: 'Replaces what identifies a customer in a page of records, once nothing of the customer is open.',
    request: ErasureScope,
    reply: z.object({ bookingIds: z.array(z.uuid()), next: z.uuid().nullable() }),
  }),
);

/** Erases a customer from the stored messages of a service, page by page, like `EraseCustomer`. */
export const EraseMessages = defineForServices(serviceNames, (answeredBy) =>
  defineCommand('EraseMessages', {
    answeredBy,
    summary: 'Replaces what identifies a customer in a page of stored events and dead letters.',
    request: ErasureScope,
    reply: z.object({ next: z.uuid().nullable() }),
  }),
);
