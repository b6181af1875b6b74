import type { PaymentGateway } from '@booking/gateways';
import { errorTypeOf, transact, withSpan, type Database, type Logger, type Span } from '@booking/runtime';
import { lockRefundWithPayments, saveDecision } from '../../refund/refund-repository.ts';
import { settlePart } from '../../refund/settle-refund-part.ts';
import { askOrOrder, type Answer } from './ask-or-order.ts';
import { claimSubmissions, type Submission } from './claim-submissions.ts';
import type { GatewayCalls } from './gateway-calls.ts';

export type Deps = {
  readonly db: Database;
  readonly logger: Logger;
  readonly gateway: PaymentGateway;
  readonly calls: GatewayCalls;
  /** The pauses after calls that settled nothing; see `ReconcileConfig`. */
  readonly askAfterSeconds: readonly number[];
};

/**
 * Claims refunds that are due at a gateway and begins to call it, outside of any transaction. What is not settled by the
 * answer, because this process dies or the database is away, is due again when its lease is over. Tells whether there
 * may be more.
 */
export async function processDueRefunds(deps: Deps): Promise<boolean> {
  const { db, gateway, calls } = deps;
  const limit = await calls.freePlaces(gateway.method);
  const { submissions, refundCount } = await transact(db, (trx) =>
    claimSubmissions(trx, { method: gateway.method, limit }),
  );
  for (const submission of submissions) calls.begin(gateway.method, carryOutInTrace(deps, submission));
  return refundCount === limit;
}

/** The trace of a refund leads from its release over the call of the gateway to its outcome. */
function carryOutInTrace(deps: Deps, submission: Submission): Promise<void> {
  const { refundId, part } = submission;
  const attributes = { 'booking.refund.id': refundId, 'booking.allocation.id': part.id };
  return withSpan({ name: 'carry out refund', kind: 'internal', parent: part.traceparent, attributes }, (span) =>
    carryOut(deps, submission, span),
  );
}

async function carryOut(deps: Deps, submission: Submission, span: Span): Promise<void> {
  const { db, logger, gateway, askAfterSeconds } = deps;
  const { refundId, part } = submission;
  const named = { refundId, allocationId: part.id, gateway: gateway.method, attempts: part.attempts + 1 };
  try {
    const answer = await callGateway(deps, submission);
    await transact(db, async (trx) => {
      const { refund, at } = await lockRefundWithPayments(trx, refundId);
      await saveDecision(
        trx,
        settlePart(refund, { id: part.id, ...answer, at, attempt: part.attempts + 1, askAfterSeconds }),
      );
    });
    logger.info({ ...named, outcome: answer.outcome.outcome }, 'gateway answered a refund');
  } catch (err) {
    span.fail(errorTypeOf(err));
    logger.error({ ...named, err }, 'the answer of a gateway was not stored and will be asked for again');
  }
}

/** Every error leaves the outcome unknown. */
async function callGateway({ logger, gateway }: Deps, submission: Submission): Promise<Answer> {
  try {
    return await askOrOrder(gateway, submission);
  } catch (err) {
    logger.warn({ err, gateway: gateway.method, allocationId: submission.part.id }, 'gateway gave no usable answer');
    return { outcome: { outcome: 'unknown', reason: 'The gateway gave no usable answer.' } };
  }
}
