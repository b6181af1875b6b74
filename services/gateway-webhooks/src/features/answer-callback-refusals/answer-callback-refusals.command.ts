import { GetCallbackRefusals } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { findCallbackRefusals } from '../../callback-refusal/callback-refusal-repository.ts';

export function answerCallbackRefusalsCommand({ db }: { db: Database }): CommandHandler {
  return defineCommandHandler(GetCallbackRefusals, async (days) => {
    const found = await findCallbackRefusals(db, days);
    const refusals = found.map((counted) => ({ ...counted, lastRefusedAt: counted.lastRefusedAt.toISOString() }));
    return { refusals };
  });
}
