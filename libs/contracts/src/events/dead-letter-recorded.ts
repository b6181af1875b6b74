import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { defineForServices } from '../define-for-services.ts';
import { DeadLetter } from '../resources/dead-letter.ts';
import { serviceNames } from '../service-names.ts';

/** Every service publishes its own dead letters, when one is recorded and when it was replayed. */
export const DeadLetterRecorded = defineForServices(serviceNames, (publishedBy) =>
  defineEvent('DeadLetterRecorded', {
    publishedBy,
    summary: 'A message could not be handled and waits for staff, or was replayed.',
    data: z.object({ deadLetter: DeadLetter }),
  }),
);
export type DeadLetterRecorded = EventOf<(typeof DeadLetterRecorded)['payments']>;
