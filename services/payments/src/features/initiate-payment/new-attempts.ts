import { RequestBatcher } from '@booking/http';
import { CommitBatcher, type Database, DatabaseUnavailable, transact } from '@booking/runtime';
import type { Payment } from '../../payment/payment.ts';
import { decidePayments, type PaymentDecision } from '../../payment/payment-decision-repository.ts';
import { decideAttempts, type Deps as DecideDeps, type NewAttempt, type StartedAttempt } from './decide-attempts.ts';

type Deps = DecideDeps & { readonly db: Database };

/** Stores attempts that are requested together in one transaction. */
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

/** How long storing a gateway's answer may take. */
const ANSWER_MS_MAX = 20_000;

/** Saves gateway answers that arrive together in one transaction. */
export function gatewayAnswers({ db }: Pick<Deps, 'db'>): CommitBatcher<PaymentDecision, Payment> {
  return new CommitBatcher({
    name: 'gateway answers',
    store: (decisions) => transact(db, (trx) => decidePayments(trx, decisions)),
    bytesOf: () => 0,
    answerMsMax: ANSWER_MS_MAX,
    unavailable: (failure) =>
      new DatabaseUnavailable('The answer of the gateway could not be stored.', { cause: failure?.error }),
  });
}
