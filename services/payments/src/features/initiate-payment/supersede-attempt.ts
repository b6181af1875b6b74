import { setTimeout as delay } from 'node:timers/promises';
import type { StandingPayment } from '../../payment/attempt-repository.ts';
import type { GatewayDeps } from '../../payment/ask-gateway.ts';
import { closeSession } from '../../payment/close-session.ts';
import { claimPayment, releasePayment, type LeasedPayment } from '../../payment/payment-lease-repository.ts';
import { getPayment } from '../../payment/payment-repository.ts';
import { alreadyPaid } from './decide-attempts.ts';

/** How long a request waits for somebody who asks a gateway about an open session, and how often it looks. */
const QUESTION_MS_MAX = 1_000;
const QUESTION_POLL_MS = 50;

/**
 * Closes the session of an open attempt, so that another one may start. Throws `booking-not-payable` when it turns out to
 * be paid, or GatewayUnavailable. An attempt that somebody else is talking to its gateway about is left alone.
 */
export async function supersedeAttempt(deps: GatewayDeps, { id, redirectUrl }: StandingPayment): Promise<void> {
  const standing = redirectUrl === null ? await claimPayment(deps.db, id) : await claimSession(deps, id);
  if (!standing) return;
  const closing = closeSession(deps, standing, 'superseded by another attempt');
  const { status } = await closing.finally(() => releasePayment(deps.db, standing));
  if (status === 'completed') throw alreadyPaid();
}

/** A question about an open session takes a moment; a session that is just being opened is not waited for. */
async function claimSession({ db }: GatewayDeps, id: string): Promise<LeasedPayment | undefined> {
  const deadline = performance.now() + QUESTION_MS_MAX;
  for (;;) {
    const claimed = await claimPayment(db, id);
    if (claimed || performance.now() >= deadline || (await getPayment(db, id)).status !== 'initiated') return claimed;
    await delay(QUESTION_POLL_MS);
  }
}
