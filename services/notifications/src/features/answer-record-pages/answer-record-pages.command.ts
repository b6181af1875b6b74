import { GetWebhookEndpointPage } from '@booking/contracts';
import { answerRecordPage, type CommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { listEndpointRecords } from '../../endpoint/endpoint-repository.ts';

export function answerEndpointPageCommand({ db }: { db: Database }): CommandHandler {
  return answerRecordPage(GetWebhookEndpointPage, (page) => listEndpointRecords(db, page));
}
