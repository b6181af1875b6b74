import { ReplayCallback, requirePermission } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import { type Deps, replayCallback } from './replay-callback.ts';

export function replayCallbackCommand(deps: Deps): CommandHandler {
  return defineCommandHandler(ReplayCallback, async ({ callbackId, actor }) => {
    requirePermission(actor, 'process_refunds');
    return { callback: await replayCallback(deps, callbackId) };
  });
}
