import { remark } from '@booking/contracts';
import { z } from 'zod';
import { GatewayUnavailable } from '../gateway-errors.ts';
import type { RefundOrder } from '../gateway-records.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { FetchedRefund } from '../refund-outcome.ts';
import { refundCalls } from '../refund-plan.ts';
import { reasonWithin } from '../refund-reason.ts';
import { toStripeAmount } from './stripe-amounts.ts';
import { callStripe } from './stripe-api.ts';
import type { StripeSettings } from './stripe-environment.ts';
import { StripePage, StripeRefund } from './stripe-objects.ts';
import { refundStatusOf } from './stripe-reports.ts';
import { resolveCapture } from './stripe-sessions.ts';

const PAGE = 100;
/**
 * The most refunds of a payment that are searched; usually there are few. Beyond this, the search fails rather than
 * returning a wrong answer.
 */
const PAGES_MAX = 10;
/** The longest value of metadata (docs.stripe.com/api/metadata). */
const REASON_LENGTH_MAX = 500;

/**
 * A refusal is final only after a search: after a lost answer and an expired idempotency key, `charge_already_refunded`
 * may concern our own refund.
 */
export const stripeRefunds = refundCalls({
  targetOf: resolveCapture,
  nothingPaid: 'Nothing was captured in this session',
  create: createRefund,
  search: searchRefunds,
  toFetchedRefund,
});

/** `reason` has three values only, one of which blocks the payer. The words of our reason are metadata. */
function createRefund(settings: StripeSettings, capture: string, order: RefundOrder): Promise<StripeRefund> {
  return callStripe(settings, {
    purpose: 'create refund',
    path: 'refunds',
    answer: StripeRefund,
    post: {
      idempotencyKey: order.allocationId,
      parameters: {
        payment_intent: capture,
        amount: toStripeAmount(order.amount).amount,
        metadata: {
          allocation_id: order.allocationId,
          refund_id: order.refundId,
          ...(order.reason !== undefined && { reason: reasonWithin(order.reason, REASON_LENGTH_MAX) }),
        },
      },
    },
  });
}

/** Our refunds carry `metadata[allocation_id]`. */
async function searchRefunds(settings: StripeSettings, capture: string, order: RefundOrder): Promise<StripeRefund[]> {
  const ours: StripeRefund[] = [];
  for await (const refund of refundsOf(settings, capture)) {
    if (allocationIdOf(refund) === order.allocationId)
      ours.push(parseAnswer(StripeRefund, refund, 'stripe list refunds'));
  }
  return ours;
}

/** An unreadable refund may be ours, unless it carries the id of another one. */
const Attributed = z.object({ metadata: z.object({ allocation_id: z.unknown() }).partial() });

function allocationIdOf(refund: unknown): unknown {
  return Attributed.safeParse(refund).data?.metadata.allocation_id;
}

async function* refundsOf(settings: StripeSettings, capture: string): AsyncGenerator {
  let after = '';
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = new URLSearchParams({ payment_intent: capture, limit: PAGE.toString() });
    if (after !== '') query.set('starting_after', after);
    const list = await callStripe(settings, {
      purpose: 'list refunds',
      path: `refunds?${query.toString()}`,
      answer: StripePage,
    });
    yield* list.data;
    if (!list.has_more) return;
    after = list.data.at(-1)?.id ?? '';
  }
  throw new GatewayUnavailable('stripe list refunds: too many to search');
}

function toFetchedRefund(refund: StripeRefund): FetchedRefund {
  const status = refundStatusOf(refund);
  const { failure_reason: failure = null, pending_reason: pending } = refund;
  return { status, reference: refund.id, reason: status === 'pending' ? (pending ?? waitsFor(refund)) : failure };
}

/** Stripe gives a reason for few methods only (docs.stripe.com/api/refunds/object). */
function waitsFor({ status }: StripeRefund): string {
  return status === 'requires_action' ? remark('customer-must-act') : remark('bank-is-working');
}
