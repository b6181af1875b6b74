import type { Request } from 'express';
import type { ApiAnswer } from '../api-answer.ts';
import { answerOnce } from '../idempotency.ts';
import type { Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { nothingThere, PaypalError } from './paypal-error.ts';
import { isClosed, isTaken, paypalOrder } from './paypal-objects.ts';
import { RequestId } from './paypal-requests.ts';

/** A request of a client with a valid token. `id` comes from the path. */
export type PaypalCall = {
  readonly simulation: Simulation;
  readonly publicUrl: string;
  readonly id: string;
  readonly request: Request;
};

/** One endpoint. `refusals` answers the errors that it throws. */
export type PaypalAction = (call: PaypalCall) => ApiAnswer;

/** An order that PayPal still has: it deletes expired ones. */
export function ownOrder({ simulation, id }: PaypalCall): Session {
  const session = simulation.ledger.sessions.get(id);
  if (session?.gateway !== 'paypal' || (session.status === 'expired' && !isClosed(session))) throw nothingThere();
  return session;
}

/** The session of a capture. */
export function sessionOfCapture({ simulation }: PaypalCall, captureId: string): Session {
  const session = simulation.ledger.sessions.inGroup(captureId).find((one) => one.captureId === captureId);
  if (session?.gateway !== 'paypal' || !isTaken(session)) throw nothingThere();
  return session;
}

export function orderOf({ simulation, publicUrl }: PaypalCall, session: Session) {
  return paypalOrder(session, { publicUrl, refunds: simulation.ledger.refunds.inGroup(session.id) });
}

/** Repeats the first answer for the same `PayPal-Request-Id`. A refused request is tried again. */
export function once(call: PaypalCall, act: () => ApiAnswer): ApiAnswer {
  const { simulation, request } = call;
  const key = RequestId.parse(request.header('paypal-request-id'));
  const keyed = { gateway: 'paypal', key, fingerprint: request.path } as const;
  const answer = answerOnce(simulation.ledger, keyed, act);
  if (!answer) throw new PaypalError(422, 'DUPLICATE_REQUEST_ID', 'The request id was used for another request.');
  return answer;
}
