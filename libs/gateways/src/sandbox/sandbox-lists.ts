import type { z } from 'zod';
import type { ListedPayment, ReadList } from '../gateway-records.ts';
import { callSandbox } from './sandbox-api.ts';
import type { SandboxSettings } from './sandbox-environment.ts';
import { disputeReport, fetchedPayment, refundReport } from './sandbox-reports.ts';
import { SandboxDisputeList, SandboxRefundList, SandboxSessionList } from './sandbox-resources.ts';

type Page = z.ZodType<{ readonly data: readonly unknown[]; readonly next: string | null }>;

/** A page of every session of the sandbox, including those of other applications. */
export const listSandboxPayments = pages('sessions', SandboxSessionList, (session): ListedPayment => ({
  ...fetchedPayment(session),
  reference: session.id,
  paymentId: session.payment_id,
}));

/** A page of every refund of the sandbox, including those of its dashboard. */
export const listSandboxRefunds = pages('refunds', SandboxRefundList, (refund) => refundReport(refund.status, refund));

export const listSandboxDisputes = pages('disputes', SandboxDisputeList, (dispute) =>
  disputeReport(dispute.status, dispute),
);

function pages<Answer extends Page, Listed>(
  name: string,
  answer: Answer,
  convert: (record: z.infer<Answer>['data'][number]) => Listed,
): ReadList<SandboxSettings, Listed> {
  return async (settings, { from, until, after }) => {
    const period = { created_from: from.toISOString(), created_until: until.toISOString() };
    const parameters = new URLSearchParams({ ...period, ...(after !== null && { after }) });
    const path = `${name}?${parameters.toString()}`;
    const { data, next } = await callSandbox(settings, { purpose: `list ${name}`, path, answer });
    return { records: data.map(convert), next };
  };
}
