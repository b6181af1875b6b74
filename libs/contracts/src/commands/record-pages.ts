import { z } from 'zod';
import { type CommandDefinition, defineQuery } from '../define-command.ts';
import { defineForServices } from '../define-for-services.ts';
import { Booking } from '../resources/booking.ts';
import { Callback } from '../resources/callback.ts';
import { DeadLetter } from '../resources/dead-letter.ts';
import { Discrepancy } from '../resources/discrepancy.ts';
import { DisputeRecord } from '../resources/dispute.ts';
import { Payment } from '../resources/payment.ts';
import { Refund } from '../resources/refund.ts';
import { WebhookEndpointRecord } from '../resources/webhook-endpoint.ts';
import { type ServiceName, serviceNames } from '../service-names.ts';

/**
 * The largest number of records on a page. A service may return fewer, to stay below the largest message of the bus.
 */
export const PAGE_RECORDS_MAX = 1_000;
/** An id that is lower than every other id. Send it as `after` to read the first page. */
export const BEFORE_EVERY_ID = '00000000-0000-0000-0000-000000000000';

const RecordPageRequest = z.object({ after: z.uuid(), limit: z.int().positive().max(PAGE_RECORDS_MAX) });

/** A page of records in the order of their ids. `isLast` means that no record has a higher id. */
function recordPage<Resource extends z.ZodType>(record: Resource) {
  return z.object({ records: z.array(z.object({ version: z.int().min(0), record })), isLast: z.boolean() });
}

/** A query for the records that a service owns, as its events carry them. Admin rebuilds its read models from them. */
export type RecordPageQuery<Resource extends z.ZodType = z.ZodType> = CommandDefinition<
  typeof RecordPageRequest,
  ReturnType<typeof recordPage<Resource>>
>;

function defineRecordPage<Resource extends z.ZodType>(
  name: string,
  { answeredBy, what, record }: { answeredBy: ServiceName; what: string; record: Resource },
): RecordPageQuery<Resource> {
  return defineQuery(name, {
    answeredBy,
    summary: `Reads a page of ${what} in the order of their ids, each with its version.`,
    request: RecordPageRequest,
    reply: recordPage(record),
  });
}

export const GetBookingPage = defineRecordPage('GetBookingPage', {
  ...{ answeredBy: 'bookings', what: 'the bookings', record: Booking },
});

/** Leaves out attempts without a session, because no event has reported them yet. */
export const GetPaymentPage = defineRecordPage('GetPaymentPage', {
  ...{ answeredBy: 'payments', what: 'the payments', record: Payment },
});

export const GetDisputePage = defineRecordPage('GetDisputePage', {
  ...{ answeredBy: 'payments', what: 'the disputes', record: DisputeRecord },
});

export const GetRefundPage = defineRecordPage('GetRefundPage', {
  ...{ answeredBy: 'refunds', what: 'the refunds', record: Refund },
});

export const GetCallbackPage = defineRecordPage('GetCallbackPage', {
  ...{ answeredBy: 'gateway-webhooks', what: 'the stored webhooks', record: Callback },
});

export const GetWebhookEndpointPage = defineRecordPage('GetWebhookEndpointPage', {
  ...{ answeredBy: 'notifications', what: 'the endpoints for webhooks', record: WebhookEndpointRecord },
});

export const GetDiscrepancyPage = defineForServices(['payments', 'refunds'], (answeredBy) =>
  defineRecordPage('GetDiscrepancyPage', { answeredBy, what: 'the discrepancies', record: Discrepancy }),
);

export const GetDeadLetterPage = defineForServices(serviceNames, (answeredBy) =>
  defineRecordPage('GetDeadLetterPage', { answeredBy, what: 'the dead letters', record: DeadLetter }),
);
