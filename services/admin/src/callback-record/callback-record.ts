import type { Callback } from '@booking/contracts';
import type { ReadModel } from '../read-model/read-model.ts';

export const callbackRecords: ReadModel<Callback> = {
  table: 'callback_records',
  idOf: ({ id }) => id,
  createdAtOf: ({ receivedAt }) => receivedAt,
  columnsOf: ({ method, outcome, eventType }) => ({ method, outcome, event_type: eventType }),
  searchTermsOf: ({ id, eventId, eventType, bodyDigest }) => [id, eventId, eventType, bodyDigest],
};
