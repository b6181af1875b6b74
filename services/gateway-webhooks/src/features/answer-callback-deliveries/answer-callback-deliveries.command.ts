import { GetCallbackDeliveries } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { findCountedCallbacks } from '../../callback/callback-repository.ts';
import { findWaitingCallbacks } from '../../callback-question/waiting-question-repository.ts';

export function answerCallbackDeliveriesCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(GetCallbackDeliveries, async ({ callbackIds }) => {
    const counted = await findCountedCallbacks(db, callbackIds);
    const waiting = await findWaitingCallbacks(db, counted);
    return {
      callbacks: counted.map(({ id, deliveries }) => ({ callbackId: id, deliveries, isWaiting: waiting.has(id) })),
    };
  });
}
