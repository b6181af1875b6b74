import { hasPermission, type Refund, type Releaser } from '@booking/contracts';
import { z } from 'zod';

/** Nobody may process it as it is; this person may process none; or somebody else has to. */
export const RefundObstacle = z.enum(['not-processable', 'permission', 'second-person']);
export type RefundObstacle = z.infer<typeof RefundObstacle>;

/** The obstacle to processing a refund, as far as its record shows it: in the end the refunds service decides. */
export function obstacleTo(refund: Refund, actor: Releaser): RefundObstacle | null {
  if (refund.status !== 'pending' && refund.status !== 'failed') return 'not-processable';
  if (!hasPermission(actor, 'process_refunds')) return 'permission';
  const { sub, relatedTo = [] } = actor;
  const isAsker = [sub, ...relatedTo].some((name) => isSamePerson(name, refund.requestedBy));
  return refund.needsApproval === true && isAsker ? 'second-person' : null;
}

/** A name is one person's however it is spelled. */
function isSamePerson(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
