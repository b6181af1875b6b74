import type { PlannedFault } from './plan-faults.ts';

const STOPPED: readonly string[] = ['gateway-webhooks', 'ingress'];
const LINKS = ['ingress to gateway-webhooks', 'gateways to ingress'];

/** The longest time for which a fault of the plan stops gateway-webhooks, or disturbs the connections to it. */
export function webhooksHinderedMs(plan: readonly PlannedFault[]): number {
  return Math.max(0, ...plan.filter(isHindrance).map(({ forMs }) => forMs));
}

function isHindrance({ name, target }: PlannedFault): boolean {
  if (name === 'pause') return STOPPED.includes(target);
  return name.startsWith('network-') && LINKS.some((link) => target.startsWith(link));
}
