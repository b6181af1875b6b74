import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { defineForServices } from '../define-for-services.ts';
import { RefusedTransition } from '../resources/refused-transition.ts';

/** Published by the owner of an aggregate for each rejected transition, so that no report is lost silently. */
export const TransitionRefused = defineForServices(['bookings', 'payments', 'refunds'], (publishedBy) =>
  defineEvent('TransitionRefused', {
    publishedBy,
    summary: 'A transition that the table does not have was rejected; nothing changed.',
    data: z.object({ transition: RefusedTransition }),
  }),
);
export type TransitionRefused = EventOf<(typeof TransitionRefused)['payments']>;
