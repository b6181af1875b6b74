import { CancellationQuote } from '@booking/contracts';
import { defineRoute, Id, type Route } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';
import { cancellationQuotePolicy } from '../../booking/booking-cancel-policy.ts';
import { getAccount } from '../../booking/booking-ledger-repository.ts';
import { quoteCancellation } from '../../booking/cancellation-terms.ts';

export function quoteCancellationRoute({ db, clock }: { db: Database; clock: Clock }): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/bookings/{booking}/cancellation-quote',
    operationId: 'quoteCancellation',
    summary: 'What cancelling would cost and give back now; cancel with the quote to get exactly that',
    tag: 'Bookings',
    auth: 'client',
    params: z.object({ booking: Id }),
    notFound: 'booking-not-found',
    answers: { 200: { description: 'The quote', schema: CancellationQuote } },
    problems: ['booking-not-found', 'booking-not-cancellable', 'forbidden'],
    async handle({ params, caller }) {
      const account = await getAccount(db, params.booking);
      cancellationQuotePolicy(account.booking, caller);
      return { status: 200, body: quoteCancellation(account, clock()) };
    },
  });
}
