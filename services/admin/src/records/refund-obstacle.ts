import { hasPermission, type Refund, type Releaser } from '@booking/contracts';
import { z } from 'zod';

/**
 * The refund cannot be processed in its state; the user lacks the permission; or a second person has to approve, because
 * the user or a related account requested it.
 */
export const RefundObstacle = z.enum(['not-processable', 'permission', 'second-person', 'related-account']);
export type RefundObstacle = z.infer<typeof RefundObstacle>;

/** Why the user may not process the refund, as far as its record shows. The refunds service makes the final decision. */
export function obstacleTo(refund: Refund, actor: Releaser): RefundObstacle | null {
  if (!isProcessable(refund)) return 'not-processable';
  if (!hasPermission(actor, 'process_refunds')) return 'permission';
  return refund.needsApproval === true ? obstacleToApproval(refund, actor) : null;
}

function obstacleToApproval({ requestedBy }: Refund, { sub, relatedTo = [] }: Releaser): RefundObstacle | null {
  if (isSamePerson(sub, requestedBy)) return 'second-person';
  return relatedTo.some((name) => isSamePerson(name, requestedBy)) ? 'related-account' : null;
}

/** The interface has the same rule (`canBeProcessed`). */
function isProcessable({ status, origin }: Refund): boolean {
  return origin !== 'external' && (status === 'pending' || status === 'failed');
}

/** Compares names without regard to case and surrounding spaces. */
function isSamePerson(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
