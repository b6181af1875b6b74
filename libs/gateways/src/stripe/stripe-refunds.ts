import { remark } from '@booking/contracts';
import { z } from 'zod';
import { everyPage } from '../every-page.ts';
import type { RefundOrder } from '../gateway-records.ts';
import type { FetchedRefund } from '../refund-outcome.ts';
import { refundCalls, searchIn } from '../refund-plan.ts';
import { refundMetadata } from '../refund-reason.ts';
import { toStripeAmount } from './stripe-amounts.ts';
import { callStripe } from './stripe-api.ts';
import type { StripeSettings } from './stripe-environment.ts';
import { toStripeForm } from './stripe-form.ts';
import { StripePage, StripeRefund } from './stripe-objects.ts';
import { refundStatusOf } from './stripe-reports.ts';
import { resolveCapture } from './stripe-sessions.ts';

const PAGE = 100;
/** The longest value of metadata (docs.stripe.com/api/metadata). */
const REASON_LENGTH_MAX = 500;

/** The refusal `charge_already_refunded` may be due to our own refund. */
export const stripeRefunds = refundCalls({
  targetOf: resolveCapture,
  nothingPaid: 'Nothing was captured in this session',
  create: createRefund,
  search: searchIn({ purpose: 'stripe list refunds', list: refundsOf, idIn: allocationIdOf, record: StripeRefund }),
  toFetchedRefund,
});

/** `reason` has three values only, one of which blocks the payer. Our reason is sent as metadata. */
function createRefund(settings: StripeSettings, capture: string, order: RefundOrder): Promise<StripeRefund> {
  return callStripe(settings, {
    purpose: 'create refund',
    path: 'refunds',
    answer: StripeRefund,
    change: {
      idempotencyKey: order.allocationId,
      parameters: {
        payment_intent: capture,
        amount: toStripeAmount(order.amount).amount,
        metadata: { allocation_id: order.allocationId, ...refundMetadata(order, REASON_LENGTH_MAX) },
      },
    },
  });
}

/**
 * Our refunds carry `metadata[allocation_id]`. Only this member is read here, so that a refund whose other members are
 * unreadable is still found.
 */
const Attributed = z.object({ metadata: z.object({ allocation_id: z.unknown() }).partial() });

function allocationIdOf(refund: unknown): unknown {
  return Attributed.safeParse(refund).data?.metadata.allocation_id;
}

function refundsOf(settings: StripeSettings, capture: string) {
  return everyPage<z.infer<typeof StripePage>['data'][number]>({
    purpose: 'stripe list refunds',
    read: async (seen) => {
      const last = seen.at(-1);
      const query = { payment_intent: capture, limit: PAGE, ...(last && { starting_after: last.id }) };
      const { data: items, has_more: hasMore } = await callStripe(settings, {
        purpose: 'list refunds',
        path: `refunds?${toStripeForm(query)}`,
        answer: StripePage,
      });
      return { items, hasMore };
    },
  });
}

function toFetchedRefund(refund: StripeRefund): FetchedRefund {
  const status = refundStatusOf(refund);
  const { failure_reason: failure = null, pending_reason: pending } = refund;
  return { status, reference: refund.id, reason: status === 'pending' ? (pending ?? waitsFor(refund)) : failure };
}

/**
 * The reason why a refund is pending, if Stripe states none. It states one for few methods only
 * (docs.stripe.com/api/refunds/object).
 */
function waitsFor({ status }: StripeRefund): string {
  return status === 'requires_action' ? remark('customer-must-act') : remark('bank-is-working');
}
