import { GetCallback } from '@booking/contracts';
import type { Gateways } from '@booking/gateways';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { presentCallback } from '../../callback/callback.ts';
import { getCallback } from '../../callback/callback-repository.ts';
import { maskBody, maskHeaders } from '../../callback/shown-secrets.ts';
import { findWaitingCallbacks } from '../../callback-question/waiting-question-repository.ts';

export function answerCallbackCommand({ db, gateways }: { db: Database; gateways: Gateways }): CommandHandler {
  return defineCommandHandler(GetCallback, async ({ callbackId }) => {
    const callback = await getCallback(db, callbackId);
    const { deliveries, headers, body, bodyRemovedAt, method } = callback;
    return {
      callback: presentCallback(callback),
      deliveries,
      isWaiting: (await findWaitingCallbacks(db, [callback])).has(callbackId),
      headers: maskHeaders(headers, gateways.get(method)?.callbackForm.secretHeaders ?? []),
      body: body && maskBody(body.toString('utf8')),
      bodyRemovedAt: bodyRemovedAt?.toISOString() ?? null,
    };
  });
}
