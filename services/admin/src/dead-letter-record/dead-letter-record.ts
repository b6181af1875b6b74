import type { DeadLetter } from '@booking/contracts';
import type { ReadModel } from '../read-model/read-model.ts';
import { timelineEntries } from '../timeline/timeline-entry.ts';

export const deadLetterRecords: ReadModel<DeadLetter> = {
  table: 'dead_letter_records',
  resource: 'dead-letters',
  lines: timelineEntries,
  idOf: ({ id }) => id,
  createdAtOf: ({ recordedAt }) => recordedAt,
  columns: {
    service: ({ service }) => service,
    listener: ({ listener }) => listener,
    status: ({ status }) => status,
  },
  searchTermsOf: ({ id, eventId, eventType, listener, subject }) => [id, eventId, eventType, listener, subject],
};
