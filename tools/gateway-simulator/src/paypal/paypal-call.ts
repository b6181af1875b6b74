import type { ApiAnswer } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import { answerOnce } from '../idempotency.ts';
import type { Session } from '../ledger/records.ts';
import { nothingThere, paypalError } from './paypal-error.ts';
import { isClosed, isTaken, paypalOrder } from './paypal-objects.ts';
import { RequestId } from './paypal-requests.ts';

/** An order that PayPal still has: it deletes expired ones. */
export function ownOrder({ simulation, id }: ApiCall): Session {
  const session = simulation.ledger.sessions.get(id);
  if (session?.gateway !== 'paypal' || (session.status === 'expired' && !isClosed(session))) throw nothingThere();
  return session;
}

export function sessionOfCapture({ simulation }: ApiCall, captureId: string): Session {
  const session = simulation.ledger.sessions.inGroup(captureId).find((one) => one.captureId === captureId);
  if (session?.gateway !== 'paypal' || !isTaken(session)) throw nothingThere();
  return session;
}

export function orderOf({ simulation, publicUrl }: ApiCall, session: Session) {
  return paypalOrder(session, { publicUrl, refunds: simulation.ledger.refunds.inGroup(session.id) });
}

/** Repeats the first answer for the same `PayPal-Request-Id`. A refused request is tried again. */
export function once(call: ApiCall, act: () => ApiAnswer): ApiAnswer {
  const { simulation, request } = call;
  const key = RequestId.parse(request.header('paypal-request-id'));
  const keyed = { gateway: 'paypal', key, fingerprint: request.path } as const;
  const answer = answerOnce(simulation.ledger, keyed, act);
  if (!answer) throw paypalError(422, 'DUPLICATE_REQUEST_ID', 'The request id was used for another request.');
  return answer;
}
