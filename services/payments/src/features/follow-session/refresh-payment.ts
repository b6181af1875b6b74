import { setTimeout as delay } from 'node:timers/promises';
import type { Payment } from '../../payment/payment.ts';
import { claimPaymentForReader, isClaimed } from '../../payment/payment-lease-repository.ts';
import { getPayment } from '../../payment/payment-repository.ts';
import { type PollDeps, pollPayment } from './poll-payments.ts';

/** How long a reader waits for the gateway. Proxies in front of a service wait longer. */
const ANSWER_MS_MAX = 5_000;
const LOOK_INTERVAL_MS = 50;

/**
 * Polls the gateway about an open payment and returns the payment afterwards. Concurrent readers share one poll, and
 * readers within the next second get the stored payment. If this replica does not know the gateway, or the gateway does
 * not answer in time, the stored payment is returned; `initiated` then means that nothing else is known.
 */
export async function refreshPayment(deps: PollDeps, payment: Payment): Promise<Payment> {
  const { status, gatewayReference, method } = payment;
  if (status !== 'initiated' || gatewayReference === null || !deps.gateways.has(method)) return payment;
  const patience = new AbortController();
  const { signal } = patience;
  await Promise.race([
    poll(deps, payment.id, signal),
    delay(ANSWER_MS_MAX, undefined, { signal }).catch(() => undefined),
  ]);
  patience.abort();
  return getPayment(deps.db, payment.id);
}

async function poll(deps: PollDeps, id: string, signal: AbortSignal): Promise<void> {
  const claimed = await claimPaymentForReader(deps.db, id);
  if (claimed) return pollPayment(deps, claimed);
  while (!signal.aborted && (await isClaimed(deps.db, id))) await delay(LOOK_INTERVAL_MS);
}
