import type { RefundOrder } from '../gateway-records.ts';
import type { FetchedRefund } from '../refund-outcome.ts';
import { refundCalls } from '../refund-plan.ts';
import { reasonWithin } from '../refund-reason.ts';
import { callSandbox } from './sandbox-api.ts';
import type { SandboxSettings } from './sandbox-environment.ts';
import { SandboxRefund, SandboxRefundList } from './sandbox-resources.ts';

const REASON_LENGTH_MAX = 1000;

/** The refusal "refunded in full" may be due to our own refund. */
export const sandboxRefunds = refundCalls({
  targetOf: (_settings, { gatewayReference }) => Promise.resolve(gatewayReference),
  nothingPaid: 'Nothing was paid in this session',
  create: createRefund,
  search: searchRefunds,
  toFetchedRefund,
});

function createRefund(settings: SandboxSettings, session: string, order: RefundOrder) {
  return callSandbox(settings, {
    purpose: 'create refund',
    path: 'refunds',
    answer: SandboxRefund,
    change: {
      idempotencyKey: order.allocationId,
      body: {
        session_id: session,
        allocation_id: order.allocationId,
        refund_id: order.refundId,
        amount: order.amount,
        ...(order.reason !== undefined && { note: reasonWithin(order.reason, REASON_LENGTH_MAX) }),
      },
    },
  });
}

async function searchRefunds(settings: SandboxSettings, _session: string, { allocationId }: RefundOrder) {
  const { data } = await callSandbox(settings, {
    purpose: 'find refund',
    path: `refunds?allocation_id=${encodeURIComponent(allocationId)}`,
    answer: SandboxRefundList,
  });
  return data;
}

function toFetchedRefund({ status, id: reference, reason }: Omit<SandboxRefund, 'amount'>): FetchedRefund {
  return { status, reference, reason };
}
