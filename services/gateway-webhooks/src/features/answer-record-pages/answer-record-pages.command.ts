import { GetCallbackPage } from '@booking/contracts';
import { answerRecordPage, type CommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { listCallbacks } from '../../callback/callback-repository.ts';

export function answerCallbackPageCommand({ db }: { db: Database }): CommandHandler {
  return answerRecordPage(GetCallbackPage, (page) => listCallbacks(db, page));
}
