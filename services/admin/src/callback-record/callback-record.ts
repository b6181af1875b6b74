import type { Callback } from '@booking/contracts';
import { callbackReports } from '../callback-report/callback-report.ts';
import type { ReadModel } from '../read-model/read-model.ts';

export const callbackRecords: ReadModel<Callback> = {
  table: 'callback_records',
  resource: 'callbacks',
  lines: callbackReports,
  idOf: ({ id }) => id,
  createdAtOf: ({ receivedAt }) => receivedAt,
  columns: {
    method: ({ method }) => method,
    outcome: ({ outcome }) => outcome,
    event_type: ({ eventType }) => eventType,
  },
  searchTermsOf: ({ id, eventId, eventType, bodyDigest }) => [id, eventId, eventType, bodyDigest],
};
