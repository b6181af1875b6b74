import { getSession } from '../actions/sessions.ts';
import { pageOf, refuseUnlessHere, type SquareCall } from './square-call.ts';
import { squareDispute } from './square-objects.ts';
import { ListDisputes } from './square-requests.ts';

const PAGE = { sort_order: 'DESC', limit: 100 } as const;

/** Lists every dispute. This list has no filter by time. */
export function listDisputes(call: SquareCall) {
  const { location_id: location, ...query } = ListDisputes.parse(call.query);
  if (location !== undefined) refuseUnlessHere(call, location);
  const { ledger } = call.simulation;
  const disputes = ledger.disputes.of('square');
  const { rows, ...page } = pageOf(disputes, { ...PAGE, ...query });
  const objects = rows.map((dispute) =>
    squareDispute(dispute, getSession(call.simulation, dispute.sessionId), call.locationId),
  );
  return { ...(objects.length > 0 && { disputes: objects }), ...page };
}
