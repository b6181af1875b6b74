import { RequestBatcher } from '@booking/idempotency';
import type { Database } from '@booking/runtime';
import { decideAttempts, type Deps as DecideDeps, type NewAttempt, type StartedAttempt } from './decide-attempts.ts';

type Deps = DecideDeps & { readonly db: Database };

export function newAttempts({ db, ...deps }: Deps): RequestBatcher<NewAttempt, StartedAttempt> {
  return new RequestBatcher({
    name: 'new attempts',
    db,
    decide: (trx, requests) =>
      decideAttempts(
        deps,
        trx,
        requests.map(({ command }) => command),
      ),
    turnOf: ({ bookingId }) => bookingId,
  });
}
