import type { DisputeReport, RefundReport } from '@booking/contracts';
import type { ListedPayment, Listing, ListQuery } from '../gateway-records.ts';
import { callSandbox } from './sandbox-api.ts';
import type { SandboxSettings } from './sandbox-environment.ts';
import { disputeReport, fetchedPayment, refundReport } from './sandbox-reports.ts';
import { SandboxDisputeList, SandboxRefundList, SandboxSessionList } from './sandbox-resources.ts';

/** A page of every session of the sandbox, including those of other applications. */
export async function listSandboxPayments(
  settings: SandboxSettings,
  query: ListQuery,
): Promise<Listing<ListedPayment>> {
  const { data, next } = await callSandbox(settings, {
    purpose: 'list sessions',
    path: `sessions?${parametersOf(query)}`,
    answer: SandboxSessionList,
  });
  const records = data.map((session) => ({
    ...fetchedPayment(session),
    reference: session.id,
    paymentId: session.payment_id,
  }));
  return { records, next };
}

/** A page of every refund of the sandbox, including those of its dashboard. */
export async function listSandboxRefunds(settings: SandboxSettings, query: ListQuery): Promise<Listing<RefundReport>> {
  const { data, next } = await callSandbox(settings, {
    purpose: 'list refunds',
    path: `refunds?${parametersOf(query)}`,
    answer: SandboxRefundList,
  });
  return { records: data.map((refund) => refundReport(refund.status, refund)), next };
}

/** A page of every dispute about a payment of the sandbox. */
export async function listSandboxDisputes(
  settings: SandboxSettings,
  query: ListQuery,
): Promise<Listing<DisputeReport>> {
  const { data, next } = await callSandbox(settings, {
    purpose: 'list disputes',
    path: `disputes?${parametersOf(query)}`,
    answer: SandboxDisputeList,
  });
  return { records: data.map((dispute) => disputeReport(dispute.status, dispute)), next };
}

function parametersOf({ from, until, after }: ListQuery): string {
  const parameters = new URLSearchParams({ created_from: from.toISOString(), created_until: until.toISOString() });
  if (after !== null) parameters.set('after', after);
  return parameters.toString();
}
