import { setTimeout as delay } from 'node:timers/promises';
import type { StandingPayment } from '../../payment/attempt-repository.ts';
import type { GatewayDeps } from '../../payment/ask-gateway.ts';
import { closeSession } from '../../payment/close-session.ts';
import { claimPayment, releasePayment, type LeasedPayment } from '../../payment/payment-lease-repository.ts';
import { getPayment } from '../../payment/payment-repository.ts';
import { alreadyPaid } from './decide-attempts.ts';

/** How long a request waits while another process polls the gateway about an open session, and how often it checks. */
const QUESTION_MS_MAX = 1_000;
const QUESTION_POLL_MS = 50;

/**
 * Closes the session of an open attempt to make room for another one. Throws `booking-not-payable` when the attempt is
 * paid by now, or GatewayUnavailable. An attempt under another process's lease stays as it is.
 */
export async function supersedeAttempt(deps: GatewayDeps, { id, redirectUrl }: StandingPayment): Promise<void> {
  const standing = redirectUrl === null ? await claimPayment(deps.db, id) : await claimSession(deps, id);
  if (!standing) return;
  const closing = closeSession(deps, standing, 'superseded by another attempt');
  const { status } = await closing.finally(() => releasePayment(deps.db, standing));
  if (status === 'completed') throw alreadyPaid();
}

/** A poll of an open session takes a moment, so this waits for it. It does not wait while a session is being opened. */
async function claimSession({ db }: GatewayDeps, id: string): Promise<LeasedPayment | undefined> {
  const deadline = performance.now() + QUESTION_MS_MAX;
  for (;;) {
    const claimed = await claimPayment(db, id);
    if (claimed || performance.now() >= deadline || (await getPayment(db, id)).status !== 'initiated') return claimed;
    await delay(QUESTION_POLL_MS);
  }
}
