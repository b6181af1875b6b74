import { z } from 'zod';
import { defineEvent } from '../define-event.ts';
import { defineForServices } from '../define-for-services.ts';
import { DeadLetter } from '../resources/dead-letter.ts';
import { Discrepancy, GatewayComparison } from '../resources/discrepancy.ts';
import { RefusedTransition } from '../resources/refused-transition.ts';
import { serviceNames } from '../service-names.ts';

/** Published when a reconciliation finds a difference, and when the difference is resolved. */
export const DiscrepancyRecorded = defineForServices(['payments', 'refunds'], (publishedBy) =>
  defineEvent('DiscrepancyRecorded', {
    publishedBy,
    summary: "A difference between our records and a gateway's own list needs the attention of staff, or was resolved.",
    data: z.object({ discrepancy: Discrepancy }),
  }),
);

/** Published after each reconciliation with a gateway, so that staff see the last one that succeeded. */
export const GatewayCompared = defineForServices(['payments', 'refunds'], (publishedBy) =>
  defineEvent('GatewayCompared', {
    publishedBy,
    summary: "Our records were reconciled with a gateway's own list.",
    data: z.object({ comparison: GatewayComparison }),
  }),
);

/** Published by the owner of an aggregate for each rejected transition, so that no report is lost silently. */
export const TransitionRefused = defineForServices(['bookings', 'payments', 'refunds'], (publishedBy) =>
  defineEvent('TransitionRefused', {
    publishedBy,
    summary: 'A move that the transition table does not allow was rejected; nothing changed.',
    data: z.object({ transition: RefusedTransition }),
  }),
);

/** Published by the service of the listener, when a dead letter is recorded, replayed or dismissed. */
export const DeadLetterRecorded = defineForServices(serviceNames, (publishedBy) =>
  defineEvent('DeadLetterRecorded', {
    publishedBy,
    summary: 'A message could not be handled and waits for staff, or was replayed or dismissed.',
    data: z.object({ deadLetter: DeadLetter }),
  }),
);
