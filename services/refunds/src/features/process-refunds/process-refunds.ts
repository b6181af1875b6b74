import type { PaymentGateway, RefundOutcome } from '@booking/gateways';
import { transact, type Database, type Logger } from '@booking/runtime';
import { settlePart } from '../../refund/refund.ts';
import { lockRefund, readDatabaseClock, saveDecision } from '../../refund/refund-repository.ts';
import { askOrOrder } from './ask-or-order.ts';
import { claimSubmissions, type Submission } from './claim-submissions.ts';

type Deps = { db: Database; logger: Logger; gateway: PaymentGateway };

const REFUNDS_PER_CLAIM_MAX = 10;
const CALLS_AT_ONCE_MAX = 10;

/**
 * Claims refunds that are due at a gateway, calls it outside of any transaction, and settles what it answered. What is
 * not settled, because this process dies or the database is away, is due again when its lease is over. Tells whether
 * there may be more.
 */
export async function processDueRefunds({ db, logger, gateway }: Deps): Promise<boolean> {
  const claim = { method: gateway.method, limit: REFUNDS_PER_CLAIM_MAX };
  const { submissions, refundCount } = await transact(db, (trx) => claimSubmissions(trx, claim));

  const queue = submissions.values();
  const callers = Array.from({ length: CALLS_AT_ONCE_MAX }, async () => {
    for (const submission of queue) await carryOut({ db, logger, gateway }, submission);
  });
  await Promise.all(callers);
  return refundCount === REFUNDS_PER_CLAIM_MAX;
}

async function carryOut(deps: Deps, submission: Submission): Promise<void> {
  const { db, logger, gateway } = deps;
  const { refundId, part } = submission;
  const named = { refundId, allocationId: part.id, gateway: gateway.method, attempts: part.attempts + 1 };
  try {
    const outcome = await callGateway(deps, submission);
    await transact(db, async (trx) => {
      const refund = await lockRefund(trx, refundId);
      await saveDecision(trx, settlePart(refund, { id: part.id, outcome }, await readDatabaseClock(trx)));
    });
    logger.info({ ...named, outcome: outcome.outcome }, 'gateway answered a refund');
  } catch (err) {
    logger.error({ ...named, err }, 'the answer of a gateway was not stored and will be asked for again');
  }
}

/** Whatever is thrown leaves the outcome unknown. */
async function callGateway({ logger, gateway }: Deps, submission: Submission): Promise<RefundOutcome> {
  try {
    return await askOrOrder(gateway, submission);
  } catch (err) {
    logger.warn({ err, gateway: gateway.method, allocationId: submission.part.id }, 'gateway gave no usable answer');
    return { outcome: 'unknown', reason: 'The gateway gave no usable answer.' };
  }
}
