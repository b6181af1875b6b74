import { ClientRefund, PositiveMoney } from '@booking/contracts';
import { type Answer, defineRoute, Id, preferenceApplied, type Route, toAnswer } from '@booking/http';
import { maskCardData } from '@booking/runtime';
import { z } from 'zod';
import { presentToClient, type Refund } from '../../refund/refund.ts';
import { awaitRefund } from './await-refund.ts';
import { WAITING_REQUESTS_MAX } from './request-refunds.ts';
import type { RequestWaits } from './request-waits.ts';
import { type Deps as SubmitDeps, submitRequest } from './submit-request.ts';

const REASON_CHARACTERS_MAX = 500;

const Body = z.strictObject({
  amount: PositiveMoney.optional().meta({
    description: 'Without it, and without a body, everything that remains is refunded',
  }),
  reason: z.string().min(1).max(REASON_CHARACTERS_MAX).transform(maskCardData).optional(),
  payment: Id.optional().meta({ description: 'Refund only from this payment of the booking' }),
});

type Deps = SubmitDeps & { readonly waits: RequestWaits };

export function requestRefundRoute(deps: Deps): Route {
  return defineRoute({
    method: 'post',
    path: '/api/v1/bookings/{booking}/refund',
    operationId: 'requestRefund',
    summary: 'Refund a booking in full or in part',
    tag: 'Refunds',
    auth: 'client',
    ownerOr: ['process_refunds'],
    params: z.object({ booking: Id }),
    body: Body,
    idempotent: true,
    canWait: true,
    isLimitedPerCaller: true,
    notFound: 'booking-not-found',
    answers: {
      201: {
        description:
          'The refund. Without `process_refunds` it stays `pending` until staff process it; above the limit for ' +
          'approval, until a second person does. ' +
          `At most ${WAITING_REQUESTS_MAX} refund requests of a customer wait for staff per booking`,
        schema: ClientRefund,
        hasLocation: true,
      },
    },
    problems: ['forbidden', 'booking-not-found', 'payment-not-found', 'refund-exceeds-balance', 'refund-cap-exceeded'],
    async handle({ params, body, caller, idempotencyKey, preferWaitMs }) {
      const present = (refund: Refund) => created(refund, preferWaitMs);
      const request = { bookingId: params.booking, caller, ...body, present };
      const answer = toAnswer(await submitRequest(deps, idempotencyKey, request));
      return preferWaitMs > 0 || hasWaited(answer) ? settledAnswer(deps, answer, preferWaitMs) : answer;
    },
  });
}

/** The answer before the wait. Its headers are stored with it, so that a repetition knows that the first request waited. */
function created(refund: Refund, waitMs: number): Answer {
  const location = `/api/v1/bookings/${refund.bookingId}/refunds/${refund.id}`;
  return { status: 201, headers: { location, ...preferenceApplied(waitMs) }, body: presentToClient(refund) };
}

/** Whether the first request waited. Its client may have seen a later state than the stored answer has. */
function hasWaited({ headers = {} }: Answer): boolean {
  return 'preference-applied' in headers;
}

async function settledAnswer({ db, waits }: Deps, answer: Answer, waitMs: number): Promise<Answer> {
  const isFresh = answer.replayed !== true;
  const refund = await awaitRefund(db, ClientRefund.parse(answer.body), { waitMs, isFresh, stopping: waits.signal });
  const { location = '' } = answer.headers ?? {};
  return { ...answer, headers: { location, ...preferenceApplied(waitMs) }, body: refund };
}
