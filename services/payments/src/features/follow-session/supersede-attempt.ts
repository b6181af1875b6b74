import { setTimeout as delay } from 'node:timers/promises';
import { outlastsRollout } from '@booking/gateways';
import { alreadyPaid } from '../../payable/payable.ts';
import type { BlockingPayment } from '../../payment/attempt-repository.ts';
import { claimPayment, type LeasedPayment, releasePayment } from '../../payment/payment-lease-repository.ts';
import { getPayment } from '../../payment/payment-repository.ts';
import type { GatewayDeps } from './ask-gateway.ts';
import { closeSession } from './close-session.ts';

/** How long a request waits while another process polls the gateway about an open session, and how often it checks. */
const QUESTION_MS_MAX = 1_000;
const QUESTION_POLL_MS = 50;
const MS_PER_SECOND = 1_000;

/**
 * Closes the session of an open attempt to make room for another attempt. Throws `booking-not-payable` when the open
 * attempt has been paid meanwhile, or GatewayUnavailable. An attempt under another process's lease stays as it is, and
 * so does a young attempt at an unknown gateway.
 */
export async function supersedeAttempt(deps: GatewayDeps, { id, redirectUrl }: BlockingPayment): Promise<void> {
  const blocking = redirectUrl === null ? await claimPayment(deps.db, id) : await claimSession(deps, id);
  if (!blocking) return;
  try {
    if (isGatewayPossiblyNew(deps, blocking)) return;
    const { status } = await closeSession(deps, blocking, 'superseded by another attempt');
    if (status === 'completed') throw alreadyPaid();
  } finally {
    await releasePayment(deps.db, blocking);
  }
}

/** Waits for a poll that holds the lease, because a poll takes only a moment. */
async function claimSession({ db }: GatewayDeps, id: string): Promise<LeasedPayment | undefined> {
  const deadline = performance.now() + QUESTION_MS_MAX;
  for (;;) {
    const claimed = await claimPayment(db, id);
    if (claimed || performance.now() >= deadline || (await getPayment(db, id)).status !== 'initiated') return claimed;
    await delay(QUESTION_POLL_MS);
  }
}

/** Whether the gateway is unknown here but may be known to replicas with a newer configuration. */
function isGatewayPossiblyNew({ gateways, clock }: GatewayDeps, { method, createdAt }: LeasedPayment): boolean {
  return !gateways.has(method) && !outlastsRollout((clock().getTime() - createdAt.getTime()) / MS_PER_SECOND);
}
