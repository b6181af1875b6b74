import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { defineForServices } from '../define-for-services.ts';
import { Discrepancy } from '../resources/discrepancy.ts';

/** Whoever compares with the gateways tells of what differs, when it is found and when it is resolved. */
export const DiscrepancyRecorded = defineForServices(['payments', 'refunds'], (publishedBy) =>
  defineEvent('DiscrepancyRecorded', {
    publishedBy,
    summary: "Our records and a gateway's own list differ and staff have to look, or the difference is resolved.",
    data: z.object({ discrepancy: Discrepancy }),
  }),
);
export type DiscrepancyRecorded = EventOf<(typeof DiscrepancyRecorded)['payments']>;
