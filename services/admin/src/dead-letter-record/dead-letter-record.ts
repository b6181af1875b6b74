import type { DeadLetter } from '@booking/contracts';
import type { ReadModel } from '../read-model/read-model.ts';

export const deadLetterRecords: ReadModel<DeadLetter> = {
  table: 'dead_letter_records',
  idOf: ({ id }) => id,
  createdAtOf: ({ recordedAt }) => recordedAt,
  columnsOf: ({ service, listener, status }) => ({ service, listener, status }),
  searchTermsOf: ({ id, eventId, eventType, listener, subject }) => [id, eventId, eventType, listener, subject],
};
