import { QuoteCancellation } from '@booking/contracts';
import { defineCommandHandler, type CommandHandler } from '@booking/messaging';
import { readCancellationQuote, type Deps } from './read-cancellation-quote.ts';

export function quoteCancellationCommand(deps: Deps): CommandHandler {
  return defineCommandHandler(QuoteCancellation, async ({ bookingId, actor: caller }) => ({
    quote: await readCancellationQuote(deps, { bookingId, caller }),
  }));
}
