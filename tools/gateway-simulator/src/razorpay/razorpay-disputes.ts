import { withSession } from '../actions/sessions.ts';
import { type ApiAnswer, ok } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import { collectionOf, pageOf } from './razorpay-call.ts';
import { razorpayDispute } from './razorpay-entities.ts';
import { ListQuery } from './razorpay-requests.ts';

export function listDisputes({ simulation, query }: ApiCall): ApiAnswer {
  const page = pageOf(simulation.ledger.disputes.of('razorpay'), ListQuery.parse(query));
  return ok(collectionOf(page.map(withSession(simulation, razorpayDispute))));
}
