import { hasPermission, type Refund, type Releaser } from '@booking/contracts';
import { z } from 'zod';

/** The refund cannot be processed in its state; the user lacks the permission; or a second person has to approve. */
export const RefundObstacle = z.enum(['not-processable', 'permission', 'second-person']);
export type RefundObstacle = z.infer<typeof RefundObstacle>;

/** Why the user may not process the refund, as far as its record shows. The refunds service makes the final decision. */
export function obstacleTo(refund: Refund, actor: Releaser): RefundObstacle | null {
  if (!isProcessable(refund)) return 'not-processable';
  if (!hasPermission(actor, 'process_refunds')) return 'permission';
  const { sub, relatedTo = [] } = actor;
  const isAsker = [sub, ...relatedTo].some((name) => isSamePerson(name, refund.requestedBy));
  return refund.needsApproval === true && isAsker ? 'second-person' : null;
}

/** The interface has the same rule (`canBeProcessed`). */
function isProcessable({ status, origin }: Refund): boolean {
  return origin !== 'external' && (status === 'pending' || status === 'failed');
}

/** Compares names without regard to case and surrounding spaces. */
function isSamePerson(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
