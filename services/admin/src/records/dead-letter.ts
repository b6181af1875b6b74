import { DeadLetter, DeadLetterRecorded, GetDeadLetter, GetDeadLetterPage } from '@booking/contracts';
import { z } from 'zod';
import { plain } from '../csv/csv.ts';
import { recordOfServices } from '../read-model/event-source.ts';
import { byColumn } from '../read-model/record-filter.ts';
import { defineDetail, defineRecord } from './define-record.ts';

export const deadLetterRecords = defineRecord<DeadLetter>({
  table: 'dead_letter_records',
  resource: 'dead-letters',
  tag: 'Dead letters',
  from: recordOfServices(DeadLetterRecorded, ({ deadLetter }) => deadLetter),
  pages: Object.values(GetDeadLetterPage),
  createdAtOf: ({ recordedAt }) => recordedAt,
  columns: plain('service', 'listener', 'status'),
  searchTermsOf: ({ id, eventId, eventType, listener, subject }) => [id, eventId, eventType, listener, subject],
  hitOf: ({ listener, status }) => ({ title: listener, status, amount: null }),
  shows: DeadLetter,
  filters: {
    service: byColumn('service', DeadLetter.shape.service),
    status: byColumn('status', DeadLetter.shape.status),
  },
  list: {
    operationId: 'listDeadLetterRecords',
    summary: 'List the messages that services could not handle, newest first.',
  },
  csv: {
    operationId: 'exportDeadLetters',
    action: 'export_dead_letters',
    columns: {
      ...plain('id', 'service', 'listener', 'eventId', 'eventType', 'subject', 'reason'),
      attempts: ({ attempts }) => String(attempts),
      ...plain('status', 'recordedAt', 'replayedAt'),
      dismissedAt: ({ dismissedAt }) => dismissedAt ?? '',
    },
  },
});

/** The page of a dead letter, whose message is read from its service. */
export const deadLetterDetail = defineDetail({
  kind: deadLetterRecords,
  name: 'deadLetter',
  noun: 'dead letter',
  operationId: 'getDeadLetter',
  summary: 'Read a dead letter with its message.',
  notFound: 'dead-letter-not-found',
  schema: DeadLetter.extend({
    payload: z.string().meta({ description: 'The message as the bus delivered it; it may not be a valid event' }),
    isCut: z.boolean().meta({ description: 'Whether the message is too large, and `payload` is only its beginning' }),
  }).meta({ id: 'DeadLetterDetail' }),
  async describe({ bus }, { id: deadLetterId, service }) {
    const { deadLetter, payload, isCut = false } = await bus.request(GetDeadLetter[service], { deadLetterId });
    return { ...deadLetter, payload, isCut };
  },
});
