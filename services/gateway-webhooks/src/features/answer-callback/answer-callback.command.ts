import { GetCallback } from '@booking/contracts';
import { defineCommandHandler, type CommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { presentCallback } from '../../callback/callback.ts';
import { getCallback } from '../../callback/callback-repository.ts';
import { maskCardNumbers } from '../../callback/card-numbers.ts';

/** The stored bytes are evidence and stay as they came; whoever reads them sees no card number. */
export function answerCallbackCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(GetCallback, async ({ callbackId }) => {
    const callback = await getCallback(db, callbackId);
    const { deliveries, headers, body } = callback;
    return {
      callback: presentCallback(callback),
      deliveries,
      headers,
      body: maskCardNumbers(body.toString('utf8')),
    };
  });
}
