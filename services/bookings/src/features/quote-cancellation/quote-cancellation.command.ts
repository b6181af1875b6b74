import { QuoteCancellation } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import { type Deps, readCancellationQuote } from './read-cancellation-quote.ts';

export function quoteCancellationCommand(deps: Deps): CommandHandler {
  return defineCommandHandler(QuoteCancellation, async ({ bookingId, actor: caller }) => ({
    quote: await readCancellationQuote(deps, { bookingId, caller }),
  }));
}
