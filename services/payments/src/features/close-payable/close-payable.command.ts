import { ClosePayable } from '@booking/contracts';
import { defineCommandHandler, type CommandHandler } from '@booking/messaging';
import { closePayable, type Deps } from './close-payable.ts';

export function closePayableCommand(deps: Deps): CommandHandler {
  return defineCommandHandler(ClosePayable, async ({ bookingId }) => ({ state: await closePayable(deps, bookingId) }));
}
