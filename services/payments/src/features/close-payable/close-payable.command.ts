import { ClosePayable } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import type { Deps } from '../../steps/get-payable.ts';
import { closePayable } from './close-payable.ts';

export function closePayableCommand(deps: Deps): CommandHandler {
  return defineCommandHandler(ClosePayable, async ({ bookingId }) => ({ state: await closePayable(deps, bookingId) }));
}
