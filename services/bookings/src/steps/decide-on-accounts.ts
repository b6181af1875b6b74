import type { EventDefinition, EventOf } from '@booking/contracts';
import type { Heard } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import { accountOf, lockAccounts, saveSettlements } from '../booking/booking-ledger-repository.ts';
import { type Account, accountAfter, type Settlement } from '../booking/booking-settlement.ts';

type Rule<Event> = {
  readonly bookingIdOf: (event: Event) => string;
  readonly decide: (account: Account, event: Event, at: Date) => Settlement;
};

/** Each decision starts from the account after the previous decision. Throws `booking-not-found`. */
export async function decideOnAccounts<Definition extends EventDefinition>(
  trx: Transaction,
  heard: readonly Heard<Definition>[],
  { bookingIdOf, decide }: Rule<EventOf<Definition>>,
): Promise<void> {
  const accounts = await lockAccounts(
    trx,
    heard.map(({ event }) => bookingIdOf(event)),
  );
  const settlements = heard.map(({ event, at, within }) => {
    const bookingId = bookingIdOf(event);
    const account = accountOf(accounts, bookingId);
    const settlement = within(() => decide(account, event, at));
    accounts.set(bookingId, accountAfter(account, settlement));
    return settlement;
  });
  await saveSettlements(trx, settlements);
}
