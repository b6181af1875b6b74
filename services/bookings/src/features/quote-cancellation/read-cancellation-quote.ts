import type { Actor, CancellationQuote } from '@booking/contracts';
import type { Clock, Database } from '@booking/runtime';
import { cancellationQuotePolicy } from '../../booking/booking-cancel-policy.ts';
import { getAccount } from '../../booking/booking-ledger-repository.ts';
import { quoteCancellation } from '../../booking/cancellation-terms.ts';

export type Deps = { readonly db: Database; readonly clock: Clock };
type Question = { readonly bookingId: string; readonly caller: Actor };

export async function readCancellationQuote(
  { db, clock }: Deps,
  { bookingId, caller }: Question,
): Promise<CancellationQuote> {
  const account = await getAccount(db, bookingId);
  cancellationQuotePolicy(account.booking, caller);
  return quoteCancellation(account, clock());
}
