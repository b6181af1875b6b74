import type { z } from 'zod';
import { GatewayCallFailed, GatewayRejected, GatewayUnavailable } from './gateway-errors.ts';
import type { GatewayPaymentReference, RefundOrder, RefundOutcome } from './gateway-records.ts';
import { parseAnswer } from './parse-answer.ts';
import { decisiveRefund, type FetchedRefund, outcomeOf, refundUnlessFound } from './refund-outcome.ts';

/** The steps of a refund at a gateway that stores our allocation id in its refunds. */
type Plan<Settings, Refund> = {
  /** The gateway's reference of the payment to refund; null when nothing was paid. */
  readonly targetOf: (settings: Settings, payment: GatewayPaymentReference) => Promise<string | null>;
  /** The refusal when nothing was paid. */
  readonly nothingPaid: string;
  /** Whether the gateway has no idempotency keys. The adapter then searches for our refund before it creates one. */
  readonly searchesFirst?: true;
  readonly create: (settings: Settings, target: string, order: RefundOrder) => Promise<Refund>;
  /** The refunds of the target that carry our allocation id. Throws `GatewayUnavailable` when that is uncertain. */
  readonly search: (settings: Settings, target: string, order: RefundOrder) => Promise<readonly Refund[]>;
  readonly toFetchedRefund: (refund: Refund) => FetchedRefund;
};

type RefundCalls<Settings> = {
  /**
   * Refunds a payment. A refusal is final only if the gateway does not have our refund: after a lost answer, the
   * refused request may repeat a refund that succeeded.
   */
  readonly refund: (settings: Settings, order: RefundOrder) => Promise<RefundOutcome>;
  /** Finds our refund among those of its payment. Undefined means that there is none. */
  readonly find: (settings: Settings, order: RefundOrder) => Promise<RefundOutcome | undefined>;
};

export function refundCalls<Settings, Refund>(plan: Plan<Settings, Refund>): RefundCalls<Settings> {
  const { targetOf, nothingPaid, searchesFirst = false, create, search, toFetchedRefund } = plan;

  async function order(settings: Settings, ordered: RefundOrder): Promise<RefundOutcome> {
    const { target, found } = await beforeOrder(() => prepare(settings, ordered));
    return found ?? outcomeOf(toFetchedRefund(await create(settings, target, ordered)));
  }

  async function prepare(settings: Settings, ordered: RefundOrder) {
    const target = await targetOf(settings, ordered.payment);
    if (target === null) throw new GatewayRejected(nothingPaid);
    return { target, found: searchesFirst ? await findAt(settings, target, ordered) : undefined };
  }

  async function find(settings: Settings, ordered: RefundOrder): Promise<RefundOutcome | undefined> {
    const target = await targetOf(settings, ordered.payment);
    return target === null ? undefined : findAt(settings, target, ordered);
  }

  async function findAt(settings: Settings, target: string, ordered: RefundOrder): Promise<RefundOutcome | undefined> {
    return decisiveRefund((await search(settings, target, ordered)).map(toFetchedRefund));
  }

  return {
    refund: (settings, ordered) =>
      refundUnlessFound({ create: () => order(settings, ordered), find: () => find(settings, ordered) }),
    find,
  };
}

/**
 * Queries the gateway before the order. If this call fails, no order was placed, so the refund is not done. A readable
 * answer in an undocumented form leaves the outcome unknown, so that staff decide in the end.
 */
async function beforeOrder<Result>(query: () => Promise<Result>): Promise<Result> {
  try {
    return await query();
  } catch (error) {
    if (!(error instanceof GatewayCallFailed)) throw error;
    throw new GatewayUnavailable(error.message, {
      retryAfterMs: error.retryAfterMs,
      isNotDone: true,
      isTooEarly: error.isTooEarly,
    });
  }
}

type Search<Settings, Schema> = {
  /** The gateway and the call, for errors. */
  readonly purpose: string;
  /** Reads every refund of the payment, including those of other applications. */
  readonly list: (settings: Settings, target: string) => Promise<readonly unknown[]>;
  /** The allocation id that a refund carries. It is read by itself, because the other members may be unreadable. */
  readonly idIn: (refund: unknown) => unknown;
  readonly record: Schema;
};

/** The `search` of a plan, in a list of refunds. Throws `GatewayUnavailable` if our refund is unreadable. */
export function searchIn<Settings, Schema extends z.ZodType>({
  purpose,
  list,
  idIn,
  record,
}: Search<Settings, Schema>) {
  return async (settings: Settings, target: string, { allocationId }: RefundOrder): Promise<z.infer<Schema>[]> => {
    const ours = (await list(settings, target)).filter((refund) => idIn(refund) === allocationId);
    return ours.map((refund) => parseAnswer(record, refund, purpose));
  };
}
