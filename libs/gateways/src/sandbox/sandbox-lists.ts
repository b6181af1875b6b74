import type { DisputeReport, RefundReport } from '@booking/contracts';
import type { z } from 'zod';
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
  const { data, next } = await readPage(settings, query, { name: 'sessions', answer: SandboxSessionList });
  const records = data.map((session) => ({
    ...fetchedPayment(session),
    reference: session.id,
    paymentId: session.payment_id,
  }));
  return { records, next };
}

/** A page of every refund of the sandbox, including those of its dashboard. */
export async function listSandboxRefunds(settings: SandboxSettings, query: ListQuery): Promise<Listing<RefundReport>> {
  const { data, next } = await readPage(settings, query, { name: 'refunds', answer: SandboxRefundList });
  return { records: data.map((refund) => refundReport(refund.status, refund)), next };
}

/** A page of every dispute about a payment of the sandbox. */
export async function listSandboxDisputes(
  settings: SandboxSettings,
  query: ListQuery,
): Promise<Listing<DisputeReport>> {
  const { data, next } = await readPage(settings, query, { name: 'disputes', answer: SandboxDisputeList });
  return { records: data.map((dispute) => disputeReport(dispute.status, dispute)), next };
}

function readPage<Answer extends z.ZodType>(
  settings: SandboxSettings,
  { from, until, after }: ListQuery,
  { name, answer }: { readonly name: string; readonly answer: Answer },
): Promise<z.infer<Answer>> {
  const period = { created_from: from.toISOString(), created_until: until.toISOString() };
  const parameters = new URLSearchParams({ ...period, ...(after !== null && { after }) });
  return callSandbox(settings, { purpose: `list ${name}`, path: `${name}?${parameters.toString()}`, answer });
}
