import { z } from 'zod';
import { defineEvent, type EventDefinition, type EventOf } from '../define-event.ts';
import { DeadLetter } from '../resources/dead-letter.ts';
import { serviceNames, type ServiceName } from '../service-names.ts';

const data = z.object({ deadLetter: DeadLetter });

type DeadLetterRecordedDefinition = EventDefinition<'DeadLetterRecorded', typeof data>;

/** Every service tells of its own dead letters, when one is recorded and when it was replayed. */
export const DeadLetterRecorded = Object.fromEntries(
  serviceNames.map((service) => [
    service,
    defineEvent('DeadLetterRecorded', {
      publishedBy: service,
      summary: 'A message could not be handled and waits for staff, or was replayed.',
      data,
    }),
  ]),
) as Record<ServiceName, DeadLetterRecordedDefinition>;
export type DeadLetterRecorded = EventOf<DeadLetterRecordedDefinition>;
