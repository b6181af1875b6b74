import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { defineForServices } from '../define-for-services.ts';
import { Discrepancy } from '../resources/discrepancy.ts';

/** Published when a reconciliation finds a difference, and when the difference is resolved. */
export const DiscrepancyRecorded = defineForServices(['payments', 'refunds'], (publishedBy) =>
  defineEvent('DiscrepancyRecorded', {
    publishedBy,
    summary: "Our records differ from a gateway's own list and staff have to look, or the difference was resolved.",
    data: z.object({ discrepancy: Discrepancy }),
  }),
);
export type DiscrepancyRecorded = EventOf<(typeof DiscrepancyRecorded)['payments']>;
