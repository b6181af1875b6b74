import { ReplayCallback, requirePermission } from '@booking/contracts';
import { defineCommandHandler, type CommandHandler } from '@booking/messaging';
import { replayCallback, type Deps } from './replay-callback.ts';

export function replayCallbackCommand(deps: Deps): CommandHandler {
  return defineCommandHandler(ReplayCallback, async ({ callbackId, actor }) => {
    requirePermission(actor, 'process_refunds');
    return { callback: await replayCallback(deps, callbackId) };
  });
}
