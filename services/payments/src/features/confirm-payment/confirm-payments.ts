import { type GatewayPaymentReported, isVerified, remark } from '@booking/contracts';
import type { Heard } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import { lockNamedPayments } from '../../payment/named-payment-repository.ts';
import type { Decision, Payment } from '../../payment/payment.ts';
import { type LockedDecision, saveDecisions } from '../../payment/payment-decision-repository.ts';
import { requireReported, settlePayment } from '../../payment/settle-payment.ts';
import { requestChecks } from '../../payment/work-request-repository.ts';

type Reported = GatewayPaymentReported['data'];

/**
 * Settles payments as gateways report them, one report after the other. An unverified report, a report of pending money
 * and a success without an amount only trigger a poll. Some gateways capture pending money only when they are polled.
 * Throws `payment-not-found` when a report arrives before our own row is stored; the report is then retried.
 */
export async function confirmPayments(
  heard: readonly Heard<typeof GatewayPaymentReported>[],
  trx: Transaction,
): Promise<void> {
  const locked = await lockNamedPayments(
    trx,
    heard.map(({ event: { data } }) => ({
      method: data.method,
      gatewayReference: data.report.reference,
      paymentId: data.report.paymentId,
    })),
  );
  const latest = new Map<string, Payment>();
  const doubted: string[] = [];
  const decisions: LockedDecision[] = [];
  for (const [index, { event, within }] of heard.entries()) {
    const payment = requireReported(locked[index], event.data);
    if (!isBelievable(event.data)) doubted.push(payment.id);
    else {
      const before = latest.get(payment.id) ?? payment;
      const decision = within(() => settle(before, event));
      latest.set(payment.id, decision.payment);
      decisions.push({ ...decision, before });
    }
  }
  await saveDecisions(trx, decisions);
  await requestChecks(trx, doubted);
}

function settle(payment: Payment, { data, time }: { readonly data: Reported; readonly time: string }): Decision {
  return settlePayment(payment, data.report, {
    at: new Date(time),
    cause: remark('by-webhook', { callback: data.callbackId }),
  });
}

function isBelievable(reported: Reported): boolean {
  const { status, amount } = reported.report;
  return isVerified(reported) && status !== 'pending' && (status !== 'succeeded' || amount !== null);
}
